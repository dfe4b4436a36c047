/// A time that a message names.
package struct MentionedDate: Codable, Sendable, Equatable {
    /// The words of the message.
    package var words: String
    /// Index of the message.
    package var message: Int
    /// `yyyy-MM-dd`; nil if the words cannot be resolved.
    package var date: String?
    /// The last day of a span, `yyyy-MM-dd`.
    package var until: String?
    /// `HH:mm`
    package var time: String?

    package init(
        words: String, message: Int, date: String? = nil, until: String? = nil, time: String? = nil
    ) {
        self.words = words
        self.message = message
        self.date = date
        self.until = until
        self.time = time
    }
}
