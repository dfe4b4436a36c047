import Bridge
import Captures
import Crypto
import FoundationEssentials
import Store

// Rows and archives of older releases lack a member that is added later: it must be optional.

/// The sealed column of a conversation.
struct SealedConversation: Codable {
    var id: String
    var participants: [String]
    var displayName: String?
}

/// The sealed column of a message.
struct SealedMessage: Codable {
    var id: String
    var sender: String
    var text: String
    var clientID: String?
    /// The participants when a client sent the message. Missing in a message of the phone.
    var recipients: [String]?
}

/// The sealed column of an attachment.
struct SealedAttachment: Codable {
    var uti: String
    var mimeType: String
    var fileName: String
    /// Of the content, in hexadecimal; missing until all parts are there.
    var sha256: String?
}

extension StoredConversation {
    init(_ row: BridgeStatements.ConversationRow, _ cipher: OwnerCipher) throws {
        let words = try StoreJSON.decode(
            SealedConversation.self,
            from: try cipher.open(row.sealed, context: SealContext.bridgeConversation(row.id)))
        self.init(
            row: row.id, id: words.id, participants: words.participants, displayName: words.displayName,
            isGroup: row.isGroup,
            lastMessageAt: row.lastMessageAt)
    }
}

extension StoredMessage {
    init(
        _ row: BridgeStatements.MessageRow, in conversation: String, with attachments: [BridgeAttachment],
        _ cipher: OwnerCipher
    ) throws {
        let words = try StoreJSON.decode(
            SealedMessage.self, from: try cipher.open(row.sealed, context: SealContext.bridgeMessage(row.id)))
        self.init(
            row: row.id, conversation: conversation, id: words.id, sender: words.sender, text: words.text,
            sentAt: row.sentAt, number: row.number, state: row.state,
            error: try row.errorSealed.map { try cipher.openText($0, context: SealContext.bridgeSendError(row.id)) },
            clientID: words.clientID, client: row.device, recipients: words.recipients, attachments: attachments)
    }
}

extension SealedAttachment {
    init(_ sealed: [UInt8], of id: UUID, _ cipher: OwnerCipher) throws {
        self = try StoreJSON.decode(
            Self.self, from: try cipher.open(sealed, context: SealContext.bridgeAttachment(id)))
    }
}

extension BridgeAttachment {
    init(_ row: AttachmentsStatements.AttachmentRow, _ cipher: OwnerCipher) throws {
        let words = try SealedAttachment(row.sealed, of: row.id, cipher)
        self.init(
            id: row.id.text, uti: words.uti, mimeType: words.mimeType, fileName: words.fileName, size: row.size)
        sha256 = words.sha256.flatMap(Hex.decode)
    }
}
