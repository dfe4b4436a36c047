package import FoundationEssentials

/// What matching knows of one contact.
package struct ContactEntry: Equatable, Sendable {
    package var id: UUID
    package var name: String
    /// Nicknames, and names learned when a person assigned an inbox note.
    package var aliases: [String]

    package init(id: UUID, name: String, aliases: [String] = []) {
        self.id = id
        self.name = name
        self.aliases = aliases
    }
}
