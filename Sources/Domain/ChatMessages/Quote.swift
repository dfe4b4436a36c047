/// The message that a message answers, as quoted in it.
package struct Quote: Codable, Sendable, Equatable {
    /// Name of the quoted sender, if shown.
    package var sender: String?
    package var text: String

    package init(sender: String? = nil, text: String) {
        self.sender = sender
        self.text = text
    }
}
