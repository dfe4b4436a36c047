package import Captures
package import Cards
package import Conversations

/// What was read from a capture, by the rules or a provider: the input of the match.
package struct Understanding: Codable, Sendable {
    /// Never `auto` after reading.
    package var kind: CaptureKind
    package var conversation: ConversationReading?
    package var card: CardReading?
    /// Further cards of a picture with several, in reading order.
    package var furtherCards: [CardReading]?
    package var item: ItemReading?
    /// Of a message.
    package var correspondent: Correspondent?
    /// Of a capture that is scanned for scams.
    package var scan: ScanResult?
    /// The plain text that was read.
    package var text: String
    /// Number of code points of the text beyond the length limit, which were not read; nil if none.
    package var unread: Int?
    /// `rules`, or the provider's name.
    package var readBy: String

    package init(
        kind: CaptureKind, conversation: ConversationReading? = nil, cards: [CardReading] = [],
        item: ItemReading? = nil, correspondent: Correspondent? = nil, scan: ScanResult? = nil, text: String,
        unread: Int = 0, readBy: String
    ) {
        self.kind = kind
        self.correspondent = correspondent
        self.conversation = conversation
        self.card = cards.first
        self.furtherCards = cards.count > 1 ? Array(cards.dropFirst()) : nil
        self.item = item
        self.scan = scan
        self.text = text
        self.unread = unread > 0 ? unread : nil
        self.readBy = readBy
    }

    package var cards: [CardReading] { (card.map { [$0] } ?? []) + (furtherCards ?? []) }
}
