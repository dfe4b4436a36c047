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
    /// - Parameter isNew: the message is new; otherwise the state of a client's message has changed.
    package static func frame(_ message: StoredMessage, isNew: Bool) -> (name: String, json: JSON) {
        isNew
            ? (
                "new_message",
                BridgeAnswer.newMessage(conversation: message.conversation, BridgeMessage(message)).json()
            ) : ("send_result", result(of: message).json())
    }

    /// - Parameter conversation: told only to a client that does not know the conversation.
    static func result(of message: StoredMessage, in conversation: String? = nil) -> BridgeAnswer {
        let state = message.state ?? .unknown
        return .sendResult(
            clientID: message.clientID, state, error: state.isSuccess ? nil : message.error ?? state.explanation,
            conversation: conversation)
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
            "The phone took the message and did not say what became of it. Look at the phone before you send it again."
        }
    }
}
