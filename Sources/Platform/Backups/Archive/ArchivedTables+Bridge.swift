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
        columns: plain("id conversation! number sent_at created_at"),
        sealed: [SealedColumn(name: "sealed", form: .json) { id, _ in SealContext.bridgeMessage(id) }],
        derived: [
            DerivedColumn(name: "mark", type: "bytea", source: "sealed") { plain, cipher in
                try RestoredBridgeMarks.message(plain, cipher)
            }
        ])

    /// What became of the messages that a phone was asked to send. No phone is asked by a restored server: what waits in an
    /// archive has not been sent, and what a phone had taken may have been sent.
    static let bridgeOutbox = ArchivedTable(
        name: "bridgeOutbox", table: "bridge_outbox", key: ["message"],
        columns: plain("message! conversation! request device") + [
            Column(
                name: "state",
                expression: """
                    case t.state when 'queued' then 'expired' when 'handed' then 'unknown' when 'awaiting_user' then 'unknown'
                        else t.state end
                    """)
        ] + plain("requires_user phone error expires_at created_at updated_at"),
        sealingID: "message")
}
