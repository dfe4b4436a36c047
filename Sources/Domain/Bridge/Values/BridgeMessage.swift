package import JSON

/// A message as a client sees it.
package struct BridgeMessage: Sendable, Equatable {
    package var id: String
    /// A handle, or `ownSender`.
    package var sender: String
    package var text: String
    /// Milliseconds since 1970.
    package var timestamp: Int
    /// Over Bluetooth also true for attachments that the phone has not sent yet. The server has no such messages.
    package var hasAttachments: Bool
    package var attachments: [BridgeAttachment]
    /// Only of a message that was sent through the bridge.
    package var state: SendState?

    package init(
        id: String, sender: String, text: String, timestamp: Int, hasAttachments: Bool = false,
        attachments: [BridgeAttachment] = [], state: SendState? = nil
    ) {
        self.id = id
        self.sender = sender
        self.text = text
        self.timestamp = timestamp
        self.hasAttachments = hasAttachments
        self.attachments = attachments
        self.state = state
    }

    /// The sender of the owner's messages. `Handle` refuses this spelling.
    package static let ownSender = "me"

    /// The document's members; `attachments` and `status` follow only if there is a value.
    package var json: JSON {
        var members: [JSON.Member] = [
            .init(name: "id", value: .string(id)), .init(name: "sender", value: .string(sender)),
            .init(name: "text", value: .string(text)), .init(name: "timestamp", value: .integer(timestamp)),
            .init(name: "hasAttachments", value: .bool(hasAttachments || !attachments.isEmpty)),
        ]
        if !attachments.isEmpty {
            let items: [JSON] = attachments.map {
                ["id": .string($0.id), "type": .string($0.mimeType), "size": .integer($0.size)]
            }
            members.append(.init(name: "attachments", value: .array(items)))
        }
        if let state {
            members.append(.init(name: "status", value: .string(state.clientStatus.rawValue)))
        }
        return .object(members)
    }
}
