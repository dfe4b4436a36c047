import BridgeRecords
import Captures
import Postgres
import Store

extension ArchivedTable {
    static let bridgeConversations = ArchivedTable(
        name: "bridgeConversations", table: "bridge_conversations", key: ["id"],
        columns: plain("id is_group last_number last_message_at created_at"),
        sealed: [SealedColumn(name: "sealed", form: .json) { id, _ in SealContext.bridgeConversation(id) }],
        derived: [
            DerivedColumn(name: "mark", type: "bytea", source: "sealed") { plain, cipher in
                try RestoredBridgeMarks.conversation(plain, cipher)
            },
            DerivedColumn(name: "participants", type: "bytea", source: "sealed") { plain, cipher in
                try RestoredBridgeMarks.participants(plain, cipher)
            },
        ])

    static let bridgeMessages = ArchivedTable(
        name: "bridgeMessages", table: "bridge_messages", key: ["id"],
        columns: plain("id conversation! number sent_at from_history created_at"),
        sealed: [SealedColumn(name: "sealed", form: .json) { id, _ in SealContext.bridgeMessage(id) }],
        derived: [
            DerivedColumn(name: "mark", type: "bytea", source: "sealed") { plain, cipher in
                try RestoredBridgeMarks.message(plain, cipher)
            }
        ])

    /// What became of the messages that a phone was asked to send. No phone is asked by a restored server: what waited when the
    /// archive was made may have been sent since.
    static let bridgeOutbox = ArchivedTable(
        name: "bridgeOutbox", table: "bridge_outbox", key: ["message"],
        columns: plain("message! conversation! device") + [
            Column(
                name: "state",
                expression: """
                    case when t.state in ('queued', 'handed', 'awaiting_user') then 'unknown' else t.state end
                    """)
        ] + plain("requires_user phone expires_at created_at updated_at"),
        sealed: [SealedColumn(name: "error_sealed", form: .text) { id, _ in SealContext.bridgeSendError(id) }],
        derived: [DerivedColumn(name: "request", type: "bytea")],
        sealingID: "message")

    /// Files of messages. An upload that no message has named is left out.
    static let bridgeAttachments = ArchivedTable(
        name: "bridgeAttachments", table: "bridge_attachments", key: ["id"],
        columns: plain("id message! position size is_complete created_at updated_at"),
        sealed: [SealedColumn(name: "sealed", form: .json) { id, _ in SealContext.bridgeAttachment(id) }],
        condition: { _ in "t.message is not null" })

    static let bridgeAttachmentParts = ArchivedTable(
        name: "bridgeAttachmentParts", table: "bridge_attachment_parts", key: ["blob"],
        columns: plain("attachment! number") + [Column(name: "blob", isFile: true, needsFile: true)],
        condition: { _ in
            """
            exists (select from bridge_attachments a
                where a.owner = t.owner and a.id = t.attachment and a.message is not null)
            """
        })
}
