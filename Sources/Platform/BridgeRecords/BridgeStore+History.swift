import Bridge
import Captures
import Crypto
package import FoundationEssentials
import Postgres
import Records
package import Store

extension BridgeStore {
    /// Stores messages of an export, conversation by conversation, in their order. No event tells them. Those that the owner
    /// has stay as they are, so that an interrupted import can be repeated.
    /// - Parameter messages: each with a conversation and its participants.
    /// - Returns: the number of new messages.
    package func importHistory(_ messages: [PostedMessage], of owner: UUID) async throws(StoreError) -> Int {
        let cipher = try await database.keys.cipher(for: owner)
        var names: [String] = []
        var groups: [String: [PostedMessage]] = [:]
        for message in messages {
            let name = message.conversation ?? message.participants.sorted().joined(separator: "\n")
            if groups[name] == nil { names.append(name) }
            groups[name, default: []].append(message)
        }
        var count = 0
        for name in names {
            let group = groups[name] ?? []
            guard let first = group.first, let newest = group.map(\.sentAt).max() else { continue }
            let rows = try reading { try HistoryRows(group, cipher) }
            let conversation = try reading { try Self.conversation(of: first, named: name, owner, newest, cipher) }
            count += try await database.transaction(of: [owner]) { transaction in
                guard let id = try await transaction.run(conversation) else { return 0 }
                return try await transaction.run(
                    BridgeStatements.importMessages(
                        owner: owner, conversation: id, ids: rows.ids, marks: rows.marks, times: rows.times,
                        sealed: rows.sealed, words: rows.words)) ?? 0
            }
        }
        return count
    }

    private static func conversation(
        of message: PostedMessage, named name: String, _ owner: UUID, _ newest: Date, _ cipher: OwnerCipher
    ) throws -> Statement<UUID?> {
        let row = UUID.v7()
        let words = SealedConversation(
            id: name, participants: message.participants, displayName: message.displayName)
        return BridgeStatements.conversationFor(
            owner: owner, id: row, mark: try BridgeMarks.conversation(name, cipher),
            participants: try BridgeMarks.participants(message.participants, cipher),
            isGroup: message.participants.count > 1,
            sealed: try cipher.seal(try StoreJSON.encode(words), context: SealContext.bridgeConversation(row)),
            at: newest)
    }
}

/// The columns of new messages.
private struct HistoryRows {
    var ids: [UUID] = []
    var marks: [[UInt8]] = []
    var times: [Date] = []
    var sealed: [[UInt8]] = []
    var words: [String] = []

    init(_ messages: [PostedMessage], _ cipher: OwnerCipher) throws {
        for message in messages {
            let id = UUID.v7()
            ids.append(id)
            marks.append(try BridgeMarks.message(message.id, cipher))
            times.append(message.sentAt)
            words.append(SearchedText.literal(try MessageText(text: message.text).searchMarks(by: cipher)))
            sealed.append(
                try cipher.seal(
                    try StoreJSON.encode(SealedMessage(id: message.id, sender: message.sender, text: message.text)),
                    context: SealContext.bridgeMessage(id)))
        }
    }
}
