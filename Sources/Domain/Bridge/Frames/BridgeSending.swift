/// A message that a client wants to send.
package struct BridgeSending: Sendable, Equatable {
    package enum Attachment: Sendable, Equatable {
        /// As in the document; `LenientBase64` decodes the text.
        case base64(String)
        /// The id of an uploaded attachment.
        case uploaded(String)
    }

    package enum Target: Sendable, Equatable {
        case conversation(String)
        /// All others that take part, as the client writes them. The message goes to the conversation of exactly these; without
        /// one, it begins a conversation.
        case recipients([String])
    }

    package static let mostRecipients = 100

    package var target: Target
    package var text: String
    package var attachments: [Attachment]
    /// The client's own id: a repeated request with the same one gets the first one's result.
    package var clientID: String?

    package init(conversation: String, text: String, attachments: [Attachment] = [], clientID: String? = nil) {
        self.init(to: .conversation(conversation), text: text, attachments: attachments, clientID: clientID)
    }

    package init(to target: Target, text: String, attachments: [Attachment] = [], clientID: String? = nil) {
        self.target = target
        self.text = text
        self.attachments = attachments
        self.clientID = clientID
    }
}
