import FoundationEssentials
import JSON
import Merging
import Records
import Requests
import Store

enum MergeView {
    static func json(_ record: MergeRecord) -> JSON {
        .mergeRecord(
            id: JSON(record.id), into: JSON(record.winner), from: JSON(record.loser),
            changes: .array(record.changes.map(json)),
            interactions: .integer(record.interactions), notes: .integer(record.notes),
            cards: .integer(record.cards), groups: .integer(record.groups), createdAt: JSON(record.createdAt),
            undoneAt: JSON(record.undoneAt),
            version: .integer(record.version)
        )
    }

    /// - Parameter isTrial: nothing was merged, so `merge` is null.
    static func json(_ record: MergeRecord, winner: Contact, isDryRun: Bool) -> JSON {
        .mergeAnswer(
            dryRun: .bool(isDryRun), merge: isDryRun ? nil : json(record),
            changes: .array(record.changes.map(json)),
            interactions: .integer(record.interactions), notes: .integer(record.notes),
            cards: .integer(record.cards), groups: .integer(record.groups), contact: ContactView.json(winner)
        )
    }

    static func json(_ change: ContactMerge.Change) -> JSON {
        .mergeChange(
            field: .string(change.field), into: JSON(change.into), from: JSON(change.from),
            result: JSON(change.result), isChanged: .bool(change.into != change.result)
        )
    }
}
