import Bridge
package import BridgeRecords
package import JSON

/// What listeners are told about the bridge.
package enum BridgeEvent {
    /// The object of the change feed.
    package static let object = "bridge_message"
    static let message = "bridge.message"
    static let changed = "bridge.changed"
    static let presence = "bridge.presence"

    /// The name and the frame of an event on a stream.
    /// - Parameters:
    ///   - isNew: the message is new; otherwise the state of a client's message has changed.
    ///   - device: the device key of the listener.
    package static func frame(
        _ message: StoredMessage, isNew: Bool, for device: String
    ) -> (name: String, json: JSON) {
        isNew
            ? (
                "new_message",
                BridgeAnswer.newMessage(conversation: message.conversation, BridgeMessage(message)).json()
            ) : ("send_result", result(of: message, for: device).json())
    }

    /// - Parameters:
    ///   - device: the reader's device key. The result has a client id only if this device has sent the message.
    ///   - conversation: told only to a client that does not know the conversation.
    static func result(of message: StoredMessage, for device: String, in conversation: String? = nil) -> BridgeAnswer {
        let state = message.state ?? .unknown
        return .sendResult(
            clientID: message.client == device ? message.clientID : nil, state,
            error: state.isSuccess ? nil : message.error ?? state.explanation, conversation: conversation,
            message: message.id)
    }
}

extension SendState {
    /// Words for a person; nil if nothing has gone wrong.
    var explanation: String? {
        switch self {
        case .queued, .handed, .awaitingUser, .sent: nil
        case .failed: "The message was not sent."
        case .expired: "The message was not sent in time."
        case .unknown:
            "No phone has said whether the message was sent. Look at the phone before you send it again."
        }
    }
}
