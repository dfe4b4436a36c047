package import FoundationEssentials

package enum BlobError: Error, Sendable, CustomStringConvertible {
    case missing(UUID)
    /// The system's own words, with the path.
    case io(String)

    package var description: String {
        switch self {
        case .missing(let id): "blob \(id.uuidString.lowercased()) is not there"
        case .io(let words): words
        }
    }
}
