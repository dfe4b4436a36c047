package import FoundationEssentials

/// The part of a contact that matching uses.
package struct ContactEntry: Equatable, Sendable {
    package var id: UUID
    package var name: String
    /// Nicknames, and names learned when a person assigned an inbox note to the contact.
    package var aliases: [String]
    /// Names of chats that the owner has taken from the contact. An alias with the same name counts more.
    package var refusedNames: [String]

    package init(id: UUID, name: String, aliases: [String] = [], refusedNames: [String] = []) {
        self.id = id
        self.name = name
        self.aliases = aliases
        self.refusedNames = refusedNames
    }
}
