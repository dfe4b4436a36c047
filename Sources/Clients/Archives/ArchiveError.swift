package enum ArchiveError: Error, Sendable, Equatable, CustomStringConvertible {
    /// libarchive's message.
    case notZip(String)
    case damaged(String)
    case tooManyEntries(limit: Int)
    /// Unpacked size, in bytes.
    case tooLarge(limit: Int)
    /// The ratio of unpacked to packed size exceeds the limit, as in a decompression bomb.
    case tooDense(ratio: Int)

    package var description: String {
        switch self {
        case .notZip(let reason): "not a ZIP file, or one that was cut: \(reason)"
        case .damaged(let reason): "a damaged ZIP file: \(reason)"
        case .tooManyEntries(let limit): "a ZIP file of more than \(limit) entries"
        case .tooLarge(let limit): "a ZIP file that unpacks to more than \(limit >> 20) MB"
        case .tooDense(let ratio): "a ZIP file that unpacks to more than \(ratio) times its size"
        }
    }
}
