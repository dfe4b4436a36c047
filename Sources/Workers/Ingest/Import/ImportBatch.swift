import FoundationEssentials
import Requests

/// The batch of an import message.
struct ImportBatch: Sendable, Hashable {
    enum Name: Sendable, Hashable {
        case id(UUID)
        /// The sender's key. The batch is created if no batch has this key.
        case key(String)
    }

    var name: Name
    /// Starts the batch with this message.
    var commits: Bool

    /// Reads `batchId`, `batch` and `commit`.
    /// - Returns: nil if no batch is named or a fault was noted.
    init?(_ fields: inout FieldReader) {
        let id = fields.id("batchId", .unknownBatch)
        let key = fields.text("batch", upTo: BatchInput.maxNameLength * 4)
        commits = fields.flag("commit") ?? false
        if let key, !BatchInput.isName(key) { fields.note(.invalidText, "batch", BatchInput.nameRule("batch")) }
        if id != nil, key != nil {
            fields.note(.unknownField, "batch", "Send either batchId or batch, not both.")
        }
        if commits, id == nil, key == nil, fields.faults.isEmpty { fields.note(.missingField, "batchId") }
        if let id { name = .id(id) } else if let key { name = .key(key) } else { return nil }
    }
}
