/// A message that a client wants to send.
package struct BridgeSending: Sendable, Equatable {
    package enum Attachment: Sendable, Equatable {
        /// As in the document; `LenientBase64` decodes the text.
        case base64(String)
        /// The id of an uploaded attachment.
        case uploaded(String)
    }

    package var conversation: String
    package var text: String
    package var attachments: [Attachment]
    /// The client's own id: a repeated request with the same one gets the first one's result.
    package var clientID: String?

    package init(conversation: String, text: String, attachments: [Attachment] = [], clientID: String? = nil) {
        self.conversation = conversation
        self.text = text
        self.attachments = attachments
        self.clientID = clientID
    }
}
