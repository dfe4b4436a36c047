package import FoundationEssentials

/// The part of a contact that matching uses.
package struct ContactEntry: Equatable, Sendable {
    package var id: UUID
    package var name: String
    /// Nicknames, and names learned when a person assigned an inbox note to the contact.
    package var aliases: [String]

    package init(id: UUID, name: String, aliases: [String] = []) {
        self.id = id
        self.name = name
        self.aliases = aliases
    }
}
