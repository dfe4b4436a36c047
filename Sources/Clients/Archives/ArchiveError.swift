package enum ArchiveError: Error, Sendable, Equatable, CustomStringConvertible {
    /// libarchive's own words.
    case notZip(String)
    case damaged(String)
    case tooManyEntries(limit: Int)
    /// Unpacked, in bytes.
    case tooLarge(limit: Int)
    /// What a decompression bomb looks like: unpacked over packed.
    case tooDense(ratio: Int)

    package var description: String {
        switch self {
        case .notZip(let words): "not a ZIP file: \(words)"
        case .damaged(let words): "a damaged ZIP file: \(words)"
        case .tooManyEntries(let limit): "a ZIP file of more than \(limit) entries"
        case .tooLarge(let limit): "a ZIP file that unpacks to more than \(limit >> 20) MB"
        case .tooDense(let ratio): "a ZIP file that unpacks to more than \(ratio) times its size"
        }
    }
}
