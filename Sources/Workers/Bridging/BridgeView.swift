import Bridge
import BridgeRecords
import Captures
import FoundationEssentials
import JSON
import Requests

enum BridgeView {
    static func status(
        _ peers: [BridgePeer], and absent: [BridgeStatements.DeviceRow], hasPIN: Bool
    ) -> JSON {
        .bridgeStatus(
            peers: .array(
                peers.map { peer($0.device, $0.name, $0.role, seenAt: $0.seenAt) }
                    + absent.map { peer($0.id, $0.name, $0.role, seenAt: $0.usedAt) }),
            historyComplete: false, pinRequired: .bool(hasPIN))
    }

    private static func peer(_ key: String, _ name: String, _ role: BridgeRole, seenAt: Date?) -> JSON {
        .bridgePeer(
            keyId: .string(key), name: .string(name), role: .string(role.rawValue), seenAt: JSON(seenAt))
    }

    static func send(_ send: StoredSend) -> JSON {
        .outboxEntry(
            id: .string(send.message.id), conversationId: .string(send.message.conversation),
            conversationName: .string(BridgeConversation(send.conversation).displayName),
            clientId: JSON(send.message.clientID), status: .string(send.state.rawValue),
            error: JSON(send.message.error ?? send.state.explanation), requiresUser: .bool(send.requiresUser),
            keyId: .string(send.client), phoneKeyId: JSON(send.phone), leasedUntil: JSON(send.leasedUntil),
            expiresAt: JSON(send.expiresAt), createdAt: JSON(send.createdAt), updatedAt: JSON(send.updatedAt))
    }

    static func upload(_ upload: Upload) -> JSON {
        .bridgeUpload(
            id: .string(upload.id.text), size: .integer(upload.size), partSize: .integer(AttachmentParts.size),
            missing: .array(upload.missing.map(JSON.integer)), sha256: JSON(upload.sha256))
    }

    /// Where the HTTP API has the content.
    static func path(_ file: BridgeAttachment) -> String { "\(AttachmentRoutes.path)/\(file.id)" }

    private static func file(_ file: BridgeAttachment) -> JSON {
        .outboxAttachment(
            id: .string(file.id), type: .string(file.mimeType), size: .integer(file.size),
            fileName: .string(file.fileName), path: .string(path(file)))
    }

    /// What a phone needs to send a message.
    static func handed(_ send: StoredSend) -> JSON {
        .outboxMessage(
            id: .string(send.message.id), conversationId: .string(send.message.conversation),
            recipients: JSON(send.recipients), body: .string(send.message.text),
            attachments: .array(send.message.attachments.map(file)), requiresUser: .bool(send.requiresUser),
            link: .string(SMSLink.url(to: send.recipients, send.message.text)),
            leasedUntil: JSON(send.leasedUntil))
    }
}

extension BridgeConversation {
    init(_ stored: StoredConversation) {
        self.init(
            id: stored.id, participants: stored.participants, name: stored.displayName,
            isGroup: stored.isGroup, lastMessageTime: stored.lastMessageAt.milliseconds)
    }
}

extension BridgeMessage {
    init(_ stored: StoredMessage) {
        self.init(
            id: stored.id, sender: stored.sender, text: stored.text, timestamp: stored.sentAt.milliseconds,
            attachments: stored.attachments, state: stored.state)
    }
}

extension Date {
    /// Since 1970.
    fileprivate var milliseconds: Int { Int((timeIntervalSince1970 * 1_000).rounded()) }
}
