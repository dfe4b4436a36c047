import Captures
import FoundationEssentials
import JSON
import Requests
import Store

/// Which drafts to confirm, and what to do with possible duplicates.
struct CommitInput {
    enum Cards {
        case named([UUID])
        case batch(UUID, reviewedOnly: Bool)
    }

    private static let maxIDs = 1_000

    var cards: Cards
    /// nil uses the owner's setting.
    var policy: DuplicatePolicy?

    init(_ body: JSON) throws(APIFailure) {
        var reader = try FieldReader(body)
        let batch = reader.id("batchId", .unknownBatch)
        let all = reader.flag("all") ?? false
        policy = reader.choice("contactDuplicates", else: .unknownChoice)
        var ids: [UUID] = []
        let listed = reader.value("ids")
        if case .array(let items) = listed, items.count <= Self.maxIDs {
            for (index, item) in items.enumerated() {
                if let id = item.string.flatMap({ UUID(text: $0) }) {
                    ids.append(id)
                } else {
                    reader.note(.wrongType, "ids/\(index)", "ids must be the ids of cards.")
                }
            }
        } else if listed != nil {
            reader.note(.wrongType, "ids", "ids must be an array of at most \(Self.maxIDs) ids of cards.")
        }
        if (listed == nil) == (batch == nil), reader.faults.isEmpty {
            reader.note(.missingField, "batchId", "Send either batchId or ids.")
        }
        try reader.finish()
        cards = if let batch { .batch(batch, reviewedOnly: !all) } else { .named(ids) }
    }
}
