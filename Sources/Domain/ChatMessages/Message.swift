/// One message of a conversation, or one sentence of a note.
package struct Message: Codable, Sendable, Equatable {
    package var speaker: Speaker
    /// One line. Empty only for a deleted message and for one that consists of attachments.
    package var text: String
    /// `yyyy-MM-dd`, local, if the conversation shows the day.
    package var day: String?
    /// `HH:mm`, local, as shown in the conversation.
    package var time: String?
    package var replyTo: Quote?
    package var reactions: [Reaction]
    package var attachments: [Attachment]
    /// Lines below the text of a mail.
    package var signature: String?
    package var isEdited: Bool
    /// Whether the conversation shows that the message was deleted.
    package var isDeleted: Bool

    package init(
        speaker: Speaker, text: String, day: String? = nil, time: String? = nil, replyTo: Quote? = nil,
        reactions: [Reaction] = [], attachments: [Attachment] = [], signature: String? = nil,
        isEdited: Bool = false, isDeleted: Bool = false
    ) {
        self.speaker = speaker
        self.text = text
        self.day = day
        self.time = time
        self.replyTo = replyTo
        self.reactions = reactions
        self.attachments = attachments
        self.signature = signature
        self.isEdited = isEdited
        self.isDeleted = isDeleted
    }

    /// Whether the message has any content to keep.
    package var isEmpty: Bool { text.isEmpty && attachments.isEmpty && !isDeleted }
}

/// Empty lists and `false` are not written.
extension Message {
    private enum Key: String, CodingKey {
        case speaker, text, day, time, replyTo, reactions, attachments, signature, isEdited, isDeleted
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            speaker: try values.decode(Speaker.self, forKey: .speaker),
            text: try values.decode(String.self, forKey: .text),
            day: try values.decodeIfPresent(String.self, forKey: .day),
            time: try values.decodeIfPresent(String.self, forKey: .time),
            replyTo: try values.decodeIfPresent(Quote.self, forKey: .replyTo),
            reactions: try values.decodeIfPresent([Reaction].self, forKey: .reactions) ?? [],
            attachments: try values.decodeIfPresent([Attachment].self, forKey: .attachments) ?? [],
            signature: try values.decodeIfPresent(String.self, forKey: .signature),
            isEdited: try values.decodeIfPresent(Bool.self, forKey: .isEdited) ?? false,
            isDeleted: try values.decodeIfPresent(Bool.self, forKey: .isDeleted) ?? false)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(speaker, forKey: .speaker)
        try values.encode(text, forKey: .text)
        try values.encodeIfPresent(day, forKey: .day)
        try values.encodeIfPresent(time, forKey: .time)
        try values.encodeIfPresent(replyTo, forKey: .replyTo)
        if !reactions.isEmpty { try values.encode(reactions, forKey: .reactions) }
        if !attachments.isEmpty { try values.encode(attachments, forKey: .attachments) }
        try values.encodeIfPresent(signature, forKey: .signature)
        if isEdited { try values.encode(isEdited, forKey: .isEdited) }
        if isDeleted { try values.encode(isDeleted, forKey: .isDeleted) }
    }
}
