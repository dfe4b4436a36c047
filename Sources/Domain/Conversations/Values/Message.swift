/// One message of a conversation, or one sentence of a note.
package struct Message: Codable, Sendable, Equatable {
    package var speaker: Speaker
    /// One line; never empty.
    package var text: String
    /// `HH:mm`, local time, as shown in the conversation.
    package var time: String?

    package init(speaker: Speaker, text: String, time: String? = nil) {
        self.speaker = speaker
        self.text = text
        self.time = time
    }
}
