import ChatMessages
package import Conversations
import JSON

/// The part of a chat that a provider gets: the messages, the title, and the names that the chat shows. A provider gets no
/// name of the address book.
package struct ChatQuestion: Sendable, Equatable {
    /// In code points. A longer chat is not sent.
    package static let longest = 16_000

    /// Names in the chat that may be the other person's, likeliest first.
    package var names: [String]
    /// The data of the prompt, as JSON.
    package var content: String
    /// Code points of the chat in `content`.
    package var length: Int
    /// The texts that claims are checked against.
    var checkedText: String

    /// - Returns: nil for a chat without words, or one that is too long.
    package init?(_ reading: ConversationReading) {
        var names = reading.candidates.map(\.name)
        names += reading.participants.filter { !names.contains($0) }
        names = Array(names.prefix(20))
        let messages = reading.messages.filter { !$0.text.isEmpty }
        guard !messages.isEmpty else { return nil }
        var texts = messages.map(\.text) + names
        if let title = reading.title { texts.append(title) }
        length = texts.reduce(0) { $0 + $1.unicodeScalars.count }
        guard length <= Self.longest else { return nil }
        self.names = names
        checkedText = texts.joined(separator: "\n")
        let chat: JSON = [
            "names": JSON(names), "title": JSON(reading.title), "isGroup": .bool(reading.isGroup),
            "messages": .array(messages.map(Self.json)),
        ]
        content = chat.text
    }

    private static func json(_ message: Message) -> JSON {
        let speaker: JSON =
            switch message.speaker {
            case .me: "me"
            case .other(let name): JSON(name ?? "other")
            case .unknown: .null
            }
        return ["from": speaker, "day": JSON(message.day), "text": .string(message.text)]
    }
}
