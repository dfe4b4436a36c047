import Bridge
package import Captures
import Crypto
package import FoundationEssentials
import Postgres
import Records
package import Store

extension BridgeStore {
    /// Stores a message of the phone. If the owner wants that, the message also becomes a capture with the id of its row,
    /// in the same transaction. A repetition of its id changes nothing.
    /// - Parameters:
    ///   - device: the device key of the phone.
    ///   - trace: of the request.
    /// - Returns: what became of the message, and the references to publish.
    package func receive(
        _ message: PostedMessage, from device: String, trace: UUID, of owner: UUID
    ) async throws(StoreError) -> (receipt: Receipt, work: [WorkReference]) {
        let row = UUID.v7()
        guard let parties = try await parties(of: message, owner) else {
            return (try await receive(message, of: owner), [])
        }
        let capture = NewCapture(
            id: row, owner: owner, kind: .message, lane: .now, source: .http, device: device, wishes: parties,
            content: .text(message.text), capturedAt: message.sentAt, trace: trace)
        let cipher = try await database.keys.cipher(for: owner)
        var work: [WorkReference] = []
        let receipt = try await retrying { () async throws(StoreError) in
            let known = try await known(message, owner)
            let statement = try reading { try Self.receiving(message, as: row, into: known, owner, cipher) }
            let (rows, accepted) = try await database.captures.accept(
                capture, after: statement.sql,
                if: "exists (select from bridge_messages m where m.owner = u.owner and m.id = u.id)")
            work = accepted
            return try reading {
                try rows.first.map {
                    BridgeStatements.ReceivedRow(message: try $0.get("message"), isNew: try $0.get("is_new"))
                }
            }
        }
        return (receipt, work)
    }

    /// The sender or the recipient of a message that becomes a capture; nil for another message.
    private func parties(
        of message: PostedMessage, _ owner: UUID
    ) async throws(StoreError) -> RecognitionOptions? {
        guard message.text.contains(where: { !$0.isWhitespace }) else { return nil }
        let rule = try await database.run(of: [owner], BridgeStatements.captureRule(owner: owner)) ?? .off
        guard message.sender == BridgeMessage.ownSender else {
            return rule == .off ? nil : RecognitionOptions(sender: message.sender)
        }
        guard rule == .all else { return nil }
        var participants = message.participants
        if participants.isEmpty, let conversation = message.conversation {
            participants = try await self.conversation(conversation, of: owner)?.participants ?? []
        }
        // What the owner writes to a group is under no single person.
        return participants.count == 1 ? RecognitionOptions(recipient: participants[0]) : nil
    }

    /// The phone's ids of the conversations of messages, by the rows of the messages. Other ids are left out.
    package func conversations(
        ofMessages rows: [UUID], _ owner: UUID
    ) async throws(StoreError) -> [UUID: String] {
        guard !rows.isEmpty else { return [:] }
        let cipher = try await database.keys.cipher(for: owner)
        let found = try await database.run(
            of: [owner], BridgeStatements.conversationsWith(owner: owner, messages: rows))
        return try reading {
            try found.reduce(into: [:]) { names, row in
                let words = try StoreJSON.decode(
                    SealedConversation.self,
                    from: try cipher.open(row.sealed, context: SealContext.bridgeConversation(row.conversation)))
                names[row.message] = words.id
            }
        }
    }
}
