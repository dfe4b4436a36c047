package import FoundationEssentials

package enum BlobError: Error, Sendable, CustomStringConvertible {
    case missing(UUID)
    /// The system's error message with the path.
    case io(String)

    package var description: String {
        switch self {
        case .missing(let id): "blob \(id.uuidString.lowercased()) is missing"
        case .io(let words): words
        }
    }
}
