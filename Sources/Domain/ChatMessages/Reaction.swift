/// A reaction to a message.
package struct Reaction: Codable, Sendable, Equatable {
    package var emoji: String
    /// Number of people who reacted so.
    package var count: Int

    package init(emoji: String, count: Int = 1) {
        self.emoji = emoji
        self.count = count
    }
}
