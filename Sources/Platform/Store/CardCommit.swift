package import FoundationEssentials

/// What became of one card that was to be committed.
package struct CardCommit: Sendable {
    package enum Outcome: Sendable {
        /// It is a contact now.
        case created
        /// It was laid on a contact, under a record by which that is undone.
        case merged(merge: UUID, into: UUID)
        /// It is deleted: its owner has this contact.
        case skipped(known: UUID)
        /// It may be one of these, confirmed all, the strongest reason first; a person has to say. It stays a draft.
        case duplicates([DuplicateContact])
        case alreadyCommitted
        case notFound
        /// Another version stands than the one expected.
        case conflict(current: Contact)
    }

    package var id: UUID
    package var outcome: Outcome
    /// Of the contact that it is now, of the draft where it stays one; nil where there is neither.
    package var version: Int?

    package init(id: UUID, outcome: Outcome, version: Int? = nil) {
        self.id = id
        self.outcome = outcome
        self.version = version
    }

    /// It is among its owner's contacts by this commit.
    package var isDone: Bool {
        switch outcome {
        case .created, .merged: true
        case .skipped, .duplicates, .alreadyCommitted, .notFound, .conflict: false
        }
    }
}
