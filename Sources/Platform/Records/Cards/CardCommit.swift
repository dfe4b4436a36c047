package import FoundationEssentials
import Store

/// The result of committing one card.
package struct CardCommit: Sendable {
    package enum Outcome: Sendable {
        /// The card is now a confirmed contact.
        case created
        /// The card was merged into a contact; the merge record allows an undo.
        case merged(merge: UUID, into: UUID)
        /// The card was deleted, because the owner already has this contact.
        case skipped(known: UUID)
        /// The card may be one of these confirmed contacts, the strongest reason first; the owner must decide. The
        /// card stays a draft.
        case duplicates([DuplicateContact])
        case alreadyCommitted
        case notFound
        /// The card has another version than the expected one.
        case conflict(current: Contact)
    }

    package var id: UUID
    package var outcome: Outcome
    /// The version of the resulting contact, or of the remaining draft; nil if there is neither.
    package var version: Int?

    package init(id: UUID, outcome: Outcome, version: Int? = nil) {
        self.id = id
        self.outcome = outcome
        self.version = version
    }

    /// True if this commit made the card part of the owner's contacts.
    package var isDone: Bool {
        switch outcome {
        case .created, .merged: true
        case .skipped, .duplicates, .alreadyCommitted, .notFound, .conflict: false
        }
    }
}
