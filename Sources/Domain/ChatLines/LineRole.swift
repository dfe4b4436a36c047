/// What a line of a pasted chat is.
package enum LineRole: String, CaseIterable, Sendable {
    /// The name of the chat.
    case title
    /// The people of the chat.
    case members
    /// A day or time of what follows.
    case before
    /// The time of the message above.
    case after
    /// The sender of what follows.
    case sender
    /// The sender of what follows, with a day or time.
    case head
    /// A sender and the text that begins a message.
    case message
    /// A day or time and the text that begins a message.
    case stamped
    /// The text that begins a message.
    case text
    /// The text that continues a message.
    case more
    /// What the app wrote: buttons, receipts, notices.
    case mark
    case reaction
    /// A message that the next message answers, or its sender.
    case quote
    /// An attachment in place of a text.
    case attachment
    /// Stands for a message that was deleted.
    case deleted

    /// Whether the line names a sender.
    package var namesSender: Bool { self == .sender || self == .head || self == .message }
}
