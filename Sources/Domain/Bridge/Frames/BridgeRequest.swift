/// What a peer asks. `BridgeCall` is the frame.
package enum BridgeRequest: Sendable, Equatable {
    case hello(version: Int, frameBytes: Int?)
    case capabilities
    case ping
    /// - Parameter name: of the device that wants to be paired.
    case pair(code: PairingCode, name: String?)
    case auth(pin: String)
    /// The document's read of the characteristic, as a request. Without members it is the first page.
    case getConversations(limit: Int? = nil, before: Int? = nil)
    case getMessages(conversation: String, limit: Int, before: Int?)
    case sendMessage(BridgeSending)
    case getAttachment(String)

    package var action: Action {
        switch self {
        case .hello: .hello
        case .capabilities: .capabilities
        case .ping: .ping
        case .pair: .pair
        case .auth: .auth
        case .getConversations: .getConversations
        case .getMessages: .getMessages
        case .sendMessage: .sendMessage
        case .getAttachment: .getAttachment
        }
    }

    package enum Action: String, Sendable, CaseIterable {
        case hello, capabilities, ping, pair, auth
        case getConversations = "get_conversations"
        case getMessages = "get_messages"
        case sendMessage = "send_message"
        case getAttachment = "get_attachment"

        /// Whether a peer may ask before it is paired and has given its PIN.
        package var isOpen: Bool {
            switch self {
            case .hello, .capabilities, .ping, .pair, .auth: true
            case .getConversations, .getMessages, .sendMessage, .getAttachment: false
            }
        }

        /// Whether it changes something. Readers may not ask it, and only its answer is kept for a repeated request.
        package var isWriting: Bool {
            switch self {
            case .sendMessage: true
            case .hello, .capabilities, .ping, .pair, .auth, .getConversations, .getMessages, .getAttachment: false
            }
        }

        /// Whether a session answers without asking anybody.
        package var isImmediate: Bool { self == .hello || self == .capabilities || self == .ping }

        /// nil: on every channel.
        package var channel: BridgeChannel? {
            switch self {
            case .hello, .capabilities, .ping, .pair, .auth: nil
            case .getConversations, .getMessages, .sendMessage: .messages
            case .getAttachment: .photos
            }
        }
    }
}
