/// What the client said about a capture, to help its reading.
package struct RecognitionOptions: Codable, Sendable, Equatable {
    /// Fast recognition for a preview instead of accurate recognition.
    package var isFast: Bool
    /// Words that may occur in the picture, in addition to those expected on every card.
    package var words: [String]
    /// The number or name that the phone shows for the sender of a message.
    package var sender: String?
    /// To whom the owner sent the message; nil if the owner did not write a message.
    package var recipient: String?

    package init(isFast: Bool = false, words: [String] = [], sender: String? = nil, recipient: String? = nil) {
        self.isFast = isFast
        self.words = words
        self.sender = sender
        self.recipient = recipient
    }

    package func expecting(_ more: [String]) -> RecognitionOptions {
        RecognitionOptions(
            isFast: isFast, words: words + more.filter { !words.contains($0) }, sender: sender, recipient: recipient)
    }
}
