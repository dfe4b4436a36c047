package import Captures
package import Cards
package import Conversations

/// What was read from a capture, whoever read it: the input of the match.
package struct Understanding: Codable, Sendable {
    /// Resolved: never `auto` once somebody has read it.
    package var kind: CaptureKind
    package var conversation: ConversationReading?
    package var card: CardReading?
    /// The plain text that was read.
    package var text: String
    /// `rules`, or the provider's name.
    package var readBy: String

    package init(
        kind: CaptureKind, conversation: ConversationReading? = nil, card: CardReading? = nil, text: String,
        readBy: String
    ) {
        self.kind = kind
        self.conversation = conversation
        self.card = card
        self.text = text
        self.readBy = readBy
    }
}
