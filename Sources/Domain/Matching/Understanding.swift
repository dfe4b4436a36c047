package import Captures
package import Cards
package import Conversations

/// What was read from a capture, whoever read it: the input of the match.
package struct Understanding: Codable, Sendable {
    /// Resolved: never `auto` once somebody has read it.
    package var kind: CaptureKind
    package var conversation: ConversationReading?
    package var card: CardReading?
    /// Where a picture shows several cards: the others, in their order.
    package var furtherCards: [CardReading]?
    /// The plain text that was read.
    package var text: String
    /// Code points of the text that were not read, because it is longer than what is read of one; nil where none.
    package var unread: Int?
    /// `rules`, or the provider's name.
    package var readBy: String

    package init(
        kind: CaptureKind, conversation: ConversationReading? = nil, cards: [CardReading] = [], text: String,
        unread: Int = 0, readBy: String
    ) {
        self.kind = kind
        self.conversation = conversation
        self.card = cards.first
        self.furtherCards = cards.count > 1 ? Array(cards.dropFirst()) : nil
        self.text = text
        self.unread = unread > 0 ? unread : nil
        self.readBy = readBy
    }

    package var cards: [CardReading] { (card.map { [$0] } ?? []) + (furtherCards ?? []) }
}
