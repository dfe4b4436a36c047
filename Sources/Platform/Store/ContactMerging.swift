import Contacts
package import FoundationEssentials
package import Merging

/// One merge of two contacts, as it is kept.
package struct MergeRecord: Sendable, Equatable {
    package var id: UUID
    /// The contact that stays, and the one that went.
    package var winner: UUID
    package var loser: UUID
    /// Fields that the two did not have in common.
    package var changes: [ContactMerge.Change]
    /// How many interactions, inbox notes and cards came over.
    package var interactions: Int
    package var notes: Int
    package var cards: Int
    package var createdAt: Date
    package var undoneAt: Date?
    package var version: Int
}

/// What is sealed of a merge: all that it takes to undo it.
struct MergeContent: Codable {
    var before: FieldSet
    var after: FieldSet
    var loser: FieldSet
    /// The one that stayed was a draft, and is a contact by this merge alone.
    var wasDraft: Bool
}

package enum MergeOutcome: Sendable {
    case done(MergeRecord, winner: Contact)
    /// The contact that would go.
    case notFound
    /// The contact that would stay, or the two are one.
    case intoNotFound
    /// The contact that would go has another version than the one expected.
    case conflict(current: Contact)
}

package enum UndoOutcome: Sendable {
    /// - `kept`: fields that somebody changed after the merge, and whose change stands.
    case done(winner: Contact, loser: Contact, kept: [String])
    case notFound
    case alreadyUndone
    /// The contact that stayed has been deleted or merged further, or what would be left of it names nobody.
    case overtaken
}
