package import Conversations
package import Matching

/// What a correction teaches the matcher, so that the next chat of the same kind goes to the right place.
package struct Lesson: Sendable, Equatable {
    /// Names of one chat that are refused; further ones are ignored.
    private static let maxNames = 20
    /// Bytes of a name or title.
    private static let longestName = 500

    /// A name for the contact that the chat goes to.
    package var alias: String?
    /// Names of the chat: it does not belong to the contact that it was filed under.
    package var refusedNames: [String] = []
    /// The title of a group's chat: it belongs to the group that the chat goes to, and not to the group that it came
    /// from.
    package var title: String?
    /// The number or mail address that the correction adds to the contact. No contact had the address before.
    package var handle: Correspondent?

    package static let none = Lesson()

    private init() {}

    /// - Parameters:
    ///   - reading: the chat as it was read; nil if it could not be read.
    ///   - alias: the alias that the owner chose; nil takes the chat's name, if the reader was certain enough to file by
    ///     it.
    package init(
        of reading: ConversationReading?, from origin: FilingPlace, to target: FilingPlace, alias chosen: String? = nil
    ) {
        alias = target.contact == nil ? nil : chosen
        guard let reading else { return }
        let names = reading.candidates.filter { !$0.name.isEmpty && $0.name.utf8.count <= Self.longestName }
        if !reading.isGroup {
            if origin.contact != nil { refusedNames = Array(names.prefix(Self.maxNames).map(\.name)) }
            if target.contact != nil, alias == nil,
                let first = names.max(by: { $0.confidence < $1.confidence }),
                first.confidence >= FilingRule.minimumConfidence
            {
                alias = first.name
            }
        } else if let title = reading.title, title.utf8.count <= Self.longestName,
            origin.group != nil || target.group != nil
        {
            self.title = title
        }
    }
}

/// The names of a contact that the matcher uses.
package struct TaughtNames: Sendable, Equatable {
    /// Refused names of one contact; the oldest are forgotten.
    private static let maxRefused = 200
    /// As many as a request may set.
    private static let maxAliases = 50

    package var name: String
    package var aliases: [String]
    package var refused: [String]

    package init(name: String, aliases: [String], refused: [String]) {
        self.name = name
        self.aliases = aliases
        self.refused = refused
    }

    /// The contact to which a chat goes: `alias` is one of its names, and none of the chat's names is refused.
    package mutating func accept(_ alias: String?, named names: [String]) {
        let taught = names + (alias.map { [$0] } ?? [])
        refused.removeAll { Self.contains($0, in: taught) }
        guard let alias, aliases.count < Self.maxAliases, !Self.contains(alias, in: aliases + [name]) else { return }
        aliases.append(alias)
    }

    /// The contact from which a chat was taken: the chat's names are not its names.
    package mutating func refuse(_ names: [String]) {
        aliases.removeAll { Self.contains($0, in: names) }
        for name in names where !Self.contains(name, in: refused) { refused.append(name) }
        refused = Array(refused.suffix(Self.maxRefused))
    }

    private static func contains(_ name: String, in others: [String]) -> Bool {
        let folded = name.lowercased()
        return others.contains { $0.lowercased() == folded }
    }
}
