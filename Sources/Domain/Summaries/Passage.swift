/// A sentence of a chat, with its message, its speaker and its dates.
package struct Passage: Sendable {
    package let text: String
    /// Number of the message in the chat, ascending.
    package let message: Int
    /// Equal for the sentences of one speaker.
    package let speaker: Int
    /// Whether the owner of the phone speaks.
    package let isOwner: Bool
    /// The words of the text that name a day or a time.
    package let dates: [Range<String.Index>]
    /// "and" in the language of the chat.
    package let and: String

    package init(
        _ text: String, message: Int, speaker: Int, isOwner: Bool, dates: [Range<String.Index>] = [],
        and: String = "and"
    ) {
        self.text = text
        self.message = message
        self.speaker = speaker
        self.isOwner = isOwner
        self.dates = dates
        self.and = and
    }
}
