import ChatMessages
import ChatVocabulary
import Conversations
import JSON
import Requests

/// The JSON of a conversation as read.
struct ConversationView {
    var reading: ConversationReading

    var json: JSON {
        .conversation(
            reasoning: .string(reading.reasoning),
            sourceApp: JSON(reading.sourceApp?.rawValue), title: JSON(reading.title), isGroup: .bool(reading.isGroup),
            participants: JSON(reading.participants), messages: .array(reading.messages.map(Self.json)),
            mentionedDates: .array(reading.mentionedDates.map(Self.json)))
    }

    static func json(_ message: Message) -> JSON {
        .chatMessage(
            speaker: json(message.speaker), text: .string(message.text), day: JSON(message.day),
            time: JSON(message.time),
            replyTo: message.replyTo.map { .chatQuote(sender: JSON($0.sender), text: .string($0.text)) } ?? .null,
            reactions: .array(
                message.reactions.map { .chatReaction(emoji: .string($0.emoji), count: .integer($0.count)) }),
            attachments: .array(
                message.attachments.map { .chatAttachment(kind: .string($0.kind.rawValue), name: JSON($0.name)) }),
            signature: JSON(message.signature), isEdited: .bool(message.isEdited), isDeleted: .bool(message.isDeleted))
    }

    private static func json(_ speaker: Speaker) -> JSON {
        switch speaker {
        case .me: .chatSpeaker(role: "me", name: .null)
        case .other(let name): .chatSpeaker(role: "other", name: JSON(name))
        case .unknown: .chatSpeaker(role: "unknown", name: .null)
        }
    }

    private static func json(_ date: MentionedDate) -> JSON {
        .mentionedDate(
            words: .string(date.words), message: .integer(date.message), date: JSON(date.date),
            until: JSON(date.until), time: JSON(date.time))
    }
}
