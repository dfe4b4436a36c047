import Contacts
package import FoundationEssentials
package import Merging
import Store

/// The record of a merge of two contacts.
package struct MergeRecord: Sendable, Equatable {
    package var id: UUID
    /// The contact that remains, and the contact that was merged into it.
    package var winner: UUID
    package var loser: UUID
    /// Fields in which the two contacts differed.
    package var changes: [ContactMerge.Change]
    /// How many interactions, inbox notes, cards and memberships of groups were moved.
    package var interactions: Int
    package var notes: Int
    package var cards: Int
    package var groups: Int
    package var createdAt: Date
    package var undoneAt: Date?
    package var version: Int
}

/// The encrypted part of a merge record: everything needed to undo the merge.
struct MergeContent: Codable {
    var before: FieldSet
    var after: FieldSet
    var loser: FieldSet
    /// True if the remaining contact was a draft that the merge confirmed.
    var wasDraft: Bool
}

package enum MergeOutcome: Sendable {
    case done(MergeRecord, winner: Contact)
    /// No contact has the id of the loser.
    case notFound
    /// No contact has the id of the winner, or both ids are the same.
    case intoNotFound
    /// The loser has another version than the expected one.
    case conflict(current: Contact)
}

package enum UndoOutcome: Sendable {
    /// - `kept`: fields that were changed after the merge and keep that change.
    case done(winner: Contact, loser: Contact, kept: [String])
    case notFound
    case alreadyUndone
    /// The winner was deleted or merged further, or without the merged fields it would identify nobody.
    case overtaken
}
