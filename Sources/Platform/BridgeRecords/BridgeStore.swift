import Bridge
import Captures
import Crypto
package import FoundationEssentials
import Postgres
import Records
package import Store

/// Conversations and messages of a phone. Ids are the texts of phones and clients.
package struct BridgeStore: Sendable {
    /// In seconds. The newest message of a conversation can have another clock, that of the server.
    private static let clockTolerance = 300.0

    /// Each change of the conversation between two statements costs a try.
    private static let mostTries = 100

    let database: Database

    /// What became of a phone's message.
    package enum Receipt: Sendable, Equatable {
        /// `row`: as in the change feed.
        case stored(row: UUID, isNew: Bool)
        /// The conversation is unknown, and the message does not say who takes part.
        case unknownConversation
        /// An attachment is unknown, not complete, or belongs to another message.
        case unknownAttachment
    }

    /// Stores a message of the phone. A repetition of its id changes nothing. A conversation that the message names gets the
    /// participants and the name that the message tells, unless it is an old one: people join and leave groups.
    package func receive(_ message: PostedMessage, of owner: UUID) async throws(StoreError) -> Receipt {
        let cipher = try await database.keys.cipher(for: owner)
        return try await retrying { () async throws(StoreError) in
            let known = try await known(message, owner)
            let statement = try reading { try Self.receiving(message, as: UUID.v7(), into: known, owner, cipher) }
            return try await database.run(of: [owner], statement)
        }
    }

    /// - Parameter store: nil if another message has begun or changed the conversation since it was read.
    func retrying(
        _ store: () async throws(StoreError) -> BridgeStatements.ReceivedRow?
    ) async throws(StoreError) -> Receipt {
        for _ in 0..<Self.mostTries {
            do throws(StoreError) {
                guard let row = try await store() else { continue }
                guard let id = row.message else { return .unknownConversation }
                return .stored(row: id, isNew: row.isNew)
            } catch {
                guard error.isUnknownAttachment else { throw error }
                return .unknownAttachment
            }
        }
        throw .unreadable("the mark of a conversation does not fit its sealed participants")
    }

    /// A conversation with its row.
    typealias Known = (row: UUID, conversation: StoredConversation)

    /// The conversation that the message names, or which gets the name that the message tells; nil if the owner has none.
    func known(_ message: PostedMessage, _ owner: UUID) async throws(StoreError) -> Known? {
        var found: UUID?
        if let name = message.conversation {
            found = try await row(of: name, owner)
        } else if message.displayName != nil {
            found = try await row(with: Self.participants(of: message, in: nil), owner)
        }
        guard let found, let conversation = try await conversations([found], of: owner)[found] else { return nil }
        return (found, conversation)
    }

    /// Who takes part after the message.
    private static func participants(of message: PostedMessage, in known: StoredConversation?) -> [String] {
        var participants = message.participants
        if participants.isEmpty { participants = known?.participants ?? [message.sender] }
        if message.sender != BridgeMessage.ownSender, !participants.contains(message.sender) {
            participants.append(message.sender)
        }
        return participants
    }

    /// - Parameters:
    ///   - row: the id of the message, if it is new.
    ///   - known: as `known` has found it.
    static func receiving(
        _ message: PostedMessage, as row: UUID, into known: Known?, _ owner: UUID, _ cipher: OwnerCipher
    ) throws -> Statement<BridgeStatements.ReceivedRow?> {
        let conversation = known?.row ?? UUID.v7()
        let isComplete = !message.participants.isEmpty
        let isOwn = message.sender == BridgeMessage.ownSender
        // An old message does not say who takes part now.
        let isOld = known.map { message.sentAt < $0.conversation.lastMessageAt - Self.clockTolerance } ?? false
        var participants = participants(of: message, in: known?.conversation)
        if isOld, let known { participants = known.conversation.participants }
        // A conversation that the phone does not name gets its row's id.
        let name = message.conversation ?? known?.conversation.id ?? conversation.text
        let told = isOld ? nil : message.displayName
        let words = SealedConversation(
            id: name, participants: participants, displayName: told ?? known?.conversation.displayName)
        // The owner's own message does not say to whom.
        let canBegin = known != nil || isComplete || !isOwn
        let changes = known.map {
            Set($0.conversation.participants) != Set(participants) || $0.conversation.displayName != words.displayName
        }
        return BridgeStatements.receive(
            owner: owner, message: row, messageMark: try BridgeMarks.message(message.id, cipher),
            sentAt: message.sentAt,
            sealed: try cipher.seal(
                try StoreJSON.encode(SealedMessage(id: message.id, sender: message.sender, text: message.text)),
                context: SealContext.bridgeMessage(row)),
            words: try MessageText(text: message.text).searchMarks(by: cipher), conversation: conversation,
            mark: try message.conversation.map { try BridgeMarks.conversation($0, cipher) },
            newMark: try BridgeMarks.conversation(name, cipher),
            participants: try BridgeMarks.participants(participants, cipher),
            known: try known.map { try BridgeMarks.participants($0.conversation.participants, cipher) },
            isGroup: participants.count > 1, changes: changes == true,
            conversationSealed: canBegin
                ? try cipher.seal(
                    try StoreJSON.encode(words), context: SealContext.bridgeConversation(conversation)) : nil,
            attachments: message.attachments)
    }

    /// The conversation with the newest message first.
    package func conversations(
        of owner: UUID, after cursor: PageCursor? = nil, limit: Int
    ) async throws(StoreError) -> Page<StoredConversation> {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner],
            """
            select id, is_group, sealed, last_message_at, \(SQL.cursor("last_message_at"))
            from bridge_conversations
            where owner = \(owner) and \(cursor.follows("last_message_at", "id"))
            \(SQL.newestFirst("last_message_at", "id", limit: limit))
            """)
        return try reading {
            try Page(rows, limit: limit) { row in
                try StoredConversation(
                    BridgeStatements.ConversationRow(
                        id: try row.get("id"), isGroup: try row.get("is_group"), sealed: try row.get("sealed"),
                        lastMessageAt: try row.get("last_message_at")), cipher)
            }
        }
    }

    /// The newest messages of conversations, by the rows of the conversations.
    package func lastMessages(
        in conversations: [UUID], of owner: UUID
    ) async throws(StoreError) -> [UUID: LastMessage] {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.run(
            of: [owner], BridgeStatements.lastMessages(owner: owner, conversations: conversations))
        return try reading {
            try rows.reduce(into: [:]) { found, row in
                let words = try StoreJSON.decode(
                    SealedMessage.self, from: try cipher.open(row.sealed, context: SealContext.bridgeMessage(row.id)))
                found[row.conversation] = LastMessage(
                    sender: words.sender, text: words.text, hasAttachments: row.hasAttachments)
            }
        }
    }

    /// The same as a page of frames, which runs over `limit` to the end of its last millisecond.
    package func conversations(
        of owner: UUID, before: Date?, limit: Int
    ) async throws(StoreError) -> ConversationPage {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.run(
            of: [owner], BridgeStatements.conversationsBefore(owner: owner, before: before, limit: limit))
        var hasOlder = false
        if let last = rows.last, rows.count >= limit {
            hasOlder =
                try await database.run(
                    of: [owner], BridgeStatements.hasOlderConversation(owner: owner, before: last.lastMessageAt))
                == true
        }
        let found = try reading { try rows.map { try StoredConversation($0, cipher) } }
        return ConversationPage(conversations: found, hasOlder: hasOlder)
    }

    /// - Returns: nil if the owner has no such conversation.
    package func conversation(_ id: String, of owner: UUID) async throws(StoreError) -> StoredConversation? {
        guard let row = try await row(of: id, owner) else { return nil }
        return try await conversations([row], of: owner)[row]
    }

    /// Bytes after which a page ends: clients read a page as one frame.
    private static let pageBytes = 131_072

    /// A page of a conversation, the newest message first. The page ends early if its messages are long, and runs over
    /// both limits to the end of its last millisecond, so that the next page can begin before that time.
    /// - Returns: nil if the owner has no such conversation.
    package func messages(
        in conversation: String, of owner: UUID, before: Date? = nil, limit: Int
    ) async throws(StoreError) -> MessagePage? {
        let cipher = try await database.keys.cipher(for: owner)
        guard let id = try await row(of: conversation, owner) else { return nil }
        let found = try await database.run(
            of: [owner],
            BridgeStatements.messages(owner: owner, conversation: id, before: before, limit: limit))
        let rows = Self.portion(found)
        let files = try await database.attachments.list(of: rows.map(\.id), owner: owner)
        var hasOlder = false
        if let last = rows.last, rows.count < found.count || rows.count >= limit {
            hasOlder =
                try await database.run(
                    of: [owner], BridgeStatements.hasOlder(owner: owner, conversation: id, before: last.sentAt)) == true
        }
        let messages = try reading {
            try rows.map { try StoredMessage($0, in: conversation, with: files[$0.id] ?? [], cipher) }
        }
        return MessagePage(messages: messages, hasOlder: hasOlder)
    }

    private static func portion(_ rows: [BridgeStatements.MessageRow]) -> [BridgeStatements.MessageRow] {
        var size = 0
        for (index, row) in rows.enumerated() {
            if size >= pageBytes, row.sentAt != rows[index - 1].sentAt { return Array(rows[..<index]) }
            size += row.sealed.count
        }
        return rows
    }

    /// Messages by the ids of their rows.
    package func messages(_ rows: [UUID], of owner: UUID) async throws(StoreError) -> [UUID: StoredMessage] {
        let cipher = try await database.keys.cipher(for: owner)
        let found = try await database.run(of: [owner], BridgeStatements.messagesOf(owner: owner, ids: rows))
        let names = try await conversations(Array(Set(found.map(\.conversation))), of: owner)
        let files = try await database.attachments.list(of: rows, owner: owner)
        return try reading {
            Dictionary(
                try found.compactMap { row in
                    try names[row.conversation].map {
                        (row.id, try StoredMessage(row, in: $0.id, with: files[row.id] ?? [], cipher))
                    }
                }
            ) { $1 }
        }
    }

    /// Erases a conversation with its messages, their files and the captures that were made of them.
    /// - Parameter device: the id of the device key of the request.
    /// - Returns: false if the owner has no such conversation.
    package func delete(
        _ conversation: String, of owner: UUID, by device: String
    ) async throws(StoreError) -> Bool {
        let cipher = try await database.keys.cipher(for: owner)
        let mark = try reading { try BridgeMarks.conversation(conversation, cipher) }
        let blobs = try await database.transaction(of: [owner]) { transaction -> [UUID]? in
            guard
                let row = try await transaction.run(BridgeStatements.lockConversation(owner: owner, mark: mark))
            else { return nil }
            let captures = try await transaction.run(BridgeStatements.capturesOf(owner: owner, conversation: row))
            let erased = try await transaction.erase(captures: captures, of: owner, cipher)
            let gone = try await transaction.run(BridgeStatements.deleteConversation(owner: owner, mark: mark))
            try await transaction.execute(AuditLog.logging(.conversationErased, row, of: owner, by: device))
            return erased + (gone?.blobs ?? [])
        }
        guard let blobs else { return false }
        await database.discard(blobs)
        return true
    }

    /// Remembers that a peer is there.
    /// - Returns: whether listeners are to be told: at most once a minute, and always when the peer was away for a
    ///   minute.
    package func see(_ device: String, as role: BridgeRole, of owner: UUID) async throws(StoreError) -> Bool {
        try await database.run(of: [owner], BridgeStatements.see(owner: owner, device: device, role: role)) == true
    }

    package func peers(of owner: UUID) async throws(StoreError) -> [BridgePeer] {
        try await database.run(of: [owner], BridgeStatements.peers(owner: owner)).map {
            BridgePeer(device: $0.device, name: $0.name, role: $0.role, seenAt: $0.seenAt, toldAt: $0.toldAt)
        }
    }

    /// Devices that were paired, and have sent no frame yet.
    package func devicesWithoutFrames(of owner: UUID) async throws(StoreError) -> [BridgeStatements.DeviceRow] {
        try await database.run(of: [owner], BridgeStatements.devicesWithoutFrames(owner: owner))
    }

    /// The row of a conversation.
    func row(of conversation: String, _ owner: UUID) async throws(StoreError) -> UUID? {
        let cipher = try await database.keys.cipher(for: owner)
        let mark = try reading { try BridgeMarks.conversation(conversation, cipher) }
        return try await database.run(of: [owner], BridgeStatements.conversationOf(owner: owner, mark: mark))
    }

    /// The row of the newest conversation of exactly these participants.
    private func row(with participants: [String], _ owner: UUID) async throws(StoreError) -> UUID? {
        let cipher = try await database.keys.cipher(for: owner)
        let mark = try reading { try BridgeMarks.participants(participants, cipher) }
        return try await database.run(of: [owner], BridgeStatements.conversationWith(owner: owner, participants: mark))
    }

    func conversations(_ rows: [UUID], of owner: UUID) async throws(StoreError) -> [UUID: StoredConversation] {
        guard !rows.isEmpty else { return [:] }
        let cipher = try await database.keys.cipher(for: owner)
        let found = try await database.run(of: [owner], BridgeStatements.conversationsOf(owner: owner, ids: rows))
        return try reading { Dictionary(try found.map { ($0.id, try StoredConversation($0, cipher)) }) { $1 } }
    }
}

extension Database {
    package var bridge: BridgeStore { BridgeStore(database: self) }
}
