package import FoundationEssentials

/// What matching knows of one contact.
package struct ContactEntry: Equatable, Sendable {
    package var id: UUID
    package var name: String
    /// Nicknames, and what a person taught by assigning an inbox note (C-40).
    package var aliases: [String]
    package var emails: [String]
    /// E.164.
    package var phones: [String]
    package var company: String?

    package init(
        id: UUID, name: String, aliases: [String] = [], emails: [String] = [], phones: [String] = [],
        company: String? = nil
    ) {
        self.id = id
        self.name = name
        self.aliases = aliases
        self.emails = emails
        self.phones = phones
        self.company = company
    }
}
