package import FoundationEssentials
package import Records

/// An interaction, a note of the inbox, a contact's notes, or a message of a phone in which a search was found.
package struct SearchHit: Sendable, Equatable {
    package var kind: SearchedKind
    package var id: UUID
    /// nil for a contact's notes and for messages.
    package var capture: UUID?
    /// The contact or the group of an interaction, or the contact of the notes.
    package var contact: UUID?
    package var group: Interaction.Group?
    package var happenedAt: Date
    package var sourceApp: String?
    /// The part of the content with the words.
    package var excerpt: String
}
