import FoundationEssentials
import Merging
import Store

enum MergeView {
    static func json(_ record: MergeRecord) -> JSON {
        [
            "id": JSON(record.id), "into": JSON(record.winner), "from": JSON(record.loser),
            "changes": .array(record.changes.map(json)),
            "interactions": .integer(record.interactions), "notes": .integer(record.notes),
            "cards": .integer(record.cards), "createdAt": JSON(record.createdAt), "undoneAt": JSON(record.undoneAt),
            "version": .integer(record.version),
        ]
    }

    /// - Parameter isTrial: nothing was done, so that there is no merge to name.
    static func json(_ record: MergeRecord, winner: Contact, isTrial: Bool) -> JSON {
        [
            "dryRun": .bool(isTrial), "merge": isTrial ? nil : json(record),
            "changes": .array(record.changes.map(json)),
            "interactions": .integer(record.interactions), "notes": .integer(record.notes),
            "cards": .integer(record.cards), "contact": ContactView.json(winner),
        ]
    }

    static func json(_ change: ContactMerge.Change) -> JSON {
        [
            "field": .string(change.field), "into": json(change.into), "from": json(change.from),
            "result": json(change.result), "isChanged": .bool(change.into != change.result),
        ]
    }

    static func json(_ value: FieldValue) -> JSON {
        switch value {
        case .text(let text): .string(text)
        case .list(let items): JSON(items)
        }
    }
}
