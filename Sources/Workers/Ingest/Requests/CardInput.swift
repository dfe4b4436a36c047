import Captures
import FoundationEssentials
import Store

/// A card that a person types: a contact's fields, and beside them the capture whose picture it was typed from.
struct CardInput {
    var fields: ContactFields
    var capture: UUID?

    init(_ body: JSON, _ input: ContactInput) throws(APIFailure) {
        var reader = try FieldReader(body.only(["captureId"]))
        capture = reader.id("captureId", .unknownCapture)
        try reader.finish()
        fields = try input.apply(body.without(["captureId"]), to: ContactFields())
    }
}

/// What is done where a card names an address or a number that a contact has already.
enum OnDuplicate: String, CaseIterable { case create, refuse }

/// Which drafts are to be committed: those that are named, or a batch's.
enum CommitInput {
    static let most = 1_000

    case cards([UUID])
    case batch(UUID, reviewedOnly: Bool)

    init(_ body: JSON) throws(APIFailure) {
        var reader = try FieldReader(body)
        let batch = reader.id("batchId", .unknownBatch)
        let all = reader.flag("all") ?? false
        var ids: [UUID] = []
        let listed = reader.value("ids")
        if case .array(let items) = listed, items.count <= Self.most {
            for (index, item) in items.enumerated() {
                if let text = item.string, text.utf8.count == 36, let id = UUID(uuidString: text) {
                    ids.append(id)
                } else {
                    reader.note(.wrongType, "ids/\(index)", "ids must hold the ids of cards.")
                }
            }
        } else if listed != nil {
            reader.note(.wrongType, "ids", "ids must be an array of at most \(Self.most) ids of cards.")
        }
        if (listed == nil) == (batch == nil), reader.faults.isEmpty {
            reader.note(.missingField, "batchId", "Name either a batch or the ids of cards.")
        }
        try reader.finish()
        self = if let batch { .batch(batch, reviewedOnly: !all) } else { .cards(ids) }
    }
}

extension JSON {
    /// An object's members but for these; anything else as it is.
    func without(_ names: Set<String>) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !names.contains($0.name) })
    }

    func only(_ names: Set<String>) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { names.contains($0.name) })
    }
}
