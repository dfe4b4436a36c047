package import Bridge
package import FoundationEssentials

/// What a device is in the bridge.
package enum BridgeRole: String, Sendable, CaseIterable { case phone, client }

/// A message as a phone tells it.
package struct PostedMessage: Sendable {
    /// The phone's id of the message.
    package var id: String
    /// The phone's id of the conversation; nil finds the conversation by its participants.
    package var conversation: String?
    /// All others that take part; empty if the phone does not say.
    package var participants: [String]
    package var displayName: String?
    package var sender: String
    package var text: String
    package var sentAt: Date
    /// Complete uploads that no message has.
    package var attachments: [UUID]

    /// Whether another message with the same id is a repetition of this one.
    func isSame(as other: PostedMessage) -> Bool {
        guard text == other.text, sender == other.sender else { return false }
        return conversation == nil || other.conversation == nil || conversation == other.conversation
    }

    package init(
        id: String, conversation: String?, participants: [String], displayName: String?, sender: String, text: String,
        sentAt: Date, attachments: [UUID] = []
    ) {
        self.id = id
        self.conversation = conversation
        self.participants = participants
        self.displayName = displayName
        self.sender = sender
        self.text = text
        self.sentAt = sentAt
        self.attachments = attachments
    }
}

/// A stored message.
package struct StoredMessage: Sendable, Equatable {
    /// Of the row, as in the change feed.
    package var row: UUID
    package var conversation: String
    package var id: String
    /// `BridgeMessage.ownSender` if the owner wrote the message.
    package var sender: String
    package var text: String
    package var sentAt: Date
    /// Within the conversation, in the order of arrival.
    package var number: Int
    /// Of a message that the phone is asked to send.
    package var state: SendState?
    /// The phone's words about its failure.
    package var error: String?
    /// The client's own id of such a message.
    package var clientID: String?
    /// The device key of the client that has sent it.
    package var client: String?
    /// The participants when the client sent the message. nil for a message of the phone.
    package var recipients: [String]?
    package var attachments: [BridgeAttachment]

    /// Whether the phone's message with the same id repeats this one. Another phone, or one that was set up anew, may use
    /// ids again: its message must be refused, not dropped.
    package func isSame(as message: PostedMessage) -> Bool {
        text == message.text && sender == message.sender && message.conversation.map { $0 == conversation } ?? true
    }
}

/// A page of a conversation, the newest message first.
package struct MessagePage: Sendable, Equatable {
    package var messages: [StoredMessage]
    /// Whether there are older messages than those of the page.
    package var hasOlder: Bool
}

/// A page of conversations, the newest message first.
package struct ConversationPage: Sendable, Equatable {
    package var conversations: [StoredConversation]
    /// Whether there are conversations with older messages only.
    package var hasOlder: Bool
}

package struct StoredConversation: Sendable, Equatable {
    package var row: UUID
    package var id: String
    package var participants: [String]
    package var displayName: String?
    package var isGroup: Bool
    package var lastMessageAt: Date
}

/// What a list of conversations shows of the newest message.
package struct LastMessage: Sendable, Equatable {
    package var sender: String
    package var text: String
    package var hasAttachments: Bool
}

/// A message that a client wants the phone to send.
package struct OutgoingMessage: Sendable {
    package enum Attachment: Sendable {
        /// A complete upload that no message has.
        case uploaded(UUID)
        case inline([UInt8])
    }

    package enum Target: Sendable, Equatable {
        case conversation(String)
        /// `Handle`s, each once: all others that take part.
        case recipients([String])
    }

    package var target: Target
    package var text: String
    /// The client's own id. A repetition gets the first result.
    package var clientID: String
    package var device: String
    package var attachments: [Attachment]

    package init(
        conversation: String, text: String, clientID: String, device: String, attachments: [Attachment] = []
    ) {
        self.init(
            to: .conversation(conversation), text: text, clientID: clientID, device: device, attachments: attachments)
    }

    package init(to target: Target, text: String, clientID: String, device: String, attachments: [Attachment] = []) {
        self.target = target
        self.text = text
        self.clientID = clientID
        self.device = device
        self.attachments = attachments
    }
}

/// A message in the outbox.
package struct StoredSend: Sendable, Equatable {
    package var message: StoredMessage
    package var conversation: StoredConversation
    /// The phone sends the message to these people. A person who joined the conversation later is not among them.
    package var recipients: [String] { message.recipients ?? conversation.participants }
    package var state: SendState
    /// The phone cannot send the message without a tap by a person.
    package var requiresUser: Bool
    /// The device key of the client.
    package var client: String
    /// The device key of the phone that took the message.
    package var phone: String?
    package var leasedUntil: Date?
    package var expiresAt: Date
    package var createdAt: Date
    package var updatedAt: Date
}

/// When a peer last sent a frame.
package struct BridgePeer: Sendable, Equatable {
    package var device: String
    /// Of the device key.
    package var name: String
    package var role: BridgeRole
    package var seenAt: Date
    /// When listeners were last told that the peer is there.
    package var toldAt: Date
}
