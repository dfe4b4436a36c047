package import Bridge
import Captures
import Crypto
package import FoundationEssentials
import Postgres
import Records
package import Store

/// Messages that the phone is asked to send. What was handed over and never answered is unknown, and is never handed over
/// again: the person would get the message two times.
package struct OutboxStore: Sendable {
    /// How long a phone may take to report, in seconds.
    package static let lease = 60.0
    /// A message that no phone has taken in a day is out of date.
    private static let lifetime = 86_400.0

    let database: Database

    /// What became of a client's message.
    package enum Receipt: Sendable, Equatable {
        case queued(StoredSend, isNew: Bool)
        case unknownConversation
        /// A participant that can only send: the name of a service.
        case unreachable(String)
        /// An attachment is unknown, not complete, or belongs to another message.
        case unknownAttachment
        /// The message of this request was taken back or erased.
        case spent
    }

    /// A repetition of the client's id changes nothing.
    /// - Parameter id: the id of the message, if the request is new.
    package func queue(
        _ message: OutgoingMessage, as id: String, of owner: UUID
    ) async throws(StoreError) -> Receipt {
        let cipher = try await database.keys.cipher(for: owner)
        guard let place = try await place(of: message.target, owner) else { return .unknownConversation }
        if let name = place.participants.first(where: { !Handle.canReceive($0) }) { return .unreachable(name) }
        let files = try await database.attachments.keep(message.attachments, of: owner)
        let statement = try reading {
            let row = UUID.v7()
            let words = SealedMessage(
                id: id, sender: BridgeMessage.ownSender, text: message.text, clientID: message.clientID,
                recipients: place.participants)
            return BridgeStatements.queue(
                owner: owner, message: row, mark: try BridgeMarks.message(id, cipher),
                sealed: try cipher.seal(try StoreJSON.encode(words), context: SealContext.bridgeMessage(row)),
                words: try MessageText(text: message.text).searchMarks(by: cipher), conversation: place.conversation,
                request: try BridgeMarks.request(message.clientID, of: message.device, cipher),
                device: message.device, requiresUser: place.isGroup || !files.all.isEmpty,
                lifetime: Self.lifetime, attachments: files.all,
                newMark: try place.words.map { try BridgeMarks.conversation($0.id, cipher) },
                participants: try place.words.map { try BridgeMarks.participants($0.participants, cipher) },
                isGroup: place.isGroup,
                conversationSealed: try place.words.map {
                    try cipher.seal(
                        try StoreJSON.encode($0), context: SealContext.bridgeConversation(place.conversation))
                })
        }
        let queued: BridgeStatements.QueuedRow?
        do throws(StoreError) { queued = try await database.run(of: [owner], statement) } catch {
            await database.attachments.erase(files.inline, of: owner)
            guard error.isUnknownAttachment else { throw error }
            return .unknownAttachment
        }
        if queued?.isNew != true { await database.attachments.erase(files.inline, of: owner) }
        guard let queued else { return .unknownConversation }
        guard let message = queued.message else { return .spent }
        guard let send = try await sends([message], of: owner)[message] else { return .unknownConversation }
        return .queued(send, isNew: queued.isNew)
    }

    /// Where a message goes.
    private struct Place {
        /// A row, or that of a conversation which begins.
        var conversation: UUID
        var participants: [String]
        var isGroup: Bool
        /// Of a conversation that begins if the owner has none of these participants.
        var words: SealedConversation?
    }

    /// - Returns: nil if the owner has no such conversation.
    private func place(of target: OutgoingMessage.Target, _ owner: UUID) async throws(StoreError) -> Place? {
        switch target {
        case .conversation(let name):
            guard let row = try await database.bridge.row(of: name, owner),
                let found = try await database.bridge.conversations([row], of: owner)[row]
            else { return nil }
            return Place(conversation: row, participants: found.participants, isGroup: found.isGroup)
        case .recipients(let recipients):
            let row = UUID.v7()
            return Place(
                conversation: row, participants: recipients, isGroup: recipients.count > 1,
                words: SealedConversation(id: row.text, participants: recipients))
        }
    }

    /// Hands the next message to a phone.
    /// - Returns: nil if no message waits.
    package func hand(to phone: String, of owner: UUID) async throws(StoreError) -> StoredSend? {
        _ = try await database.run(of: [owner], BridgeStatements.endSends(owners: [owner]))
        let message = try await database.run(
            of: [owner], BridgeStatements.hand(owner: owner, phone: phone, lease: Self.lease))
        guard let message else { return nil }
        return try await sends([message], of: owner)[message]
    }

    /// Who says what became of a message.
    package enum Reporter: Sendable { case phone, person }

    /// What a report has changed.
    package enum Outcome: Sendable, Equatable {
        case changed(StoredSend)
        /// The message is in this state already, or in another one that a report does not change.
        case unchanged(StoredSend)
    }

    /// - Parameter reporter: a person only says what became of a message whose state is unknown.
    /// - Returns: nil if the owner has no such message in the outbox.
    package func report(
        _ report: SendState.Event, by reporter: Reporter, error: String?, of message: String, owner: UUID
    ) async throws(StoreError) -> Outcome? {
        guard let id = try await row(of: message, owner) else { return nil }
        let before = SendState.changed(by: report).filter { reporter == .phone || $0 == .unknown }
        guard let state = before.first?.after(report) else {
            return try await sends([id], of: owner)[id].map(Outcome.unchanged)
        }
        let cipher = try await database.keys.cipher(for: owner)
        let sealed = try reading {
            try error.map { try cipher.seal($0, context: SealContext.bridgeSendError(id)) }
        }
        let row = try await database.run(
            of: [owner],
            BridgeStatements.report(
                state: state, errorSealed: sealed, owner: owner, message: id, allowed: before.map(\.rawValue)))
        if let row { return try await sends([row], of: owner)[id].map(Outcome.changed) }
        return try await sends([id], of: owner)[id].map(Outcome.unchanged)
    }

    /// - Returns: nil if the owner has no such message in the outbox.
    package func send(_ message: String, of owner: UUID) async throws(StoreError) -> StoredSend? {
        guard let id = try await row(of: message, owner) else { return nil }
        return try await sends([id], of: owner)[id]
    }

    /// The newest first.
    /// - Parameters:
    ///   - state: nil for all states.
    ///   - conversation: nil for all conversations.
    /// - Returns: nil if the owner has no such conversation.
    package func list(
        of owner: UUID, state: SendState? = nil, conversation: String? = nil, after cursor: PageCursor? = nil,
        limit: Int
    ) async throws(StoreError) -> Page<StoredSend>? {
        var filters: SQL = ""
        if let state { filters = "\(filters) and state = \(state)" }
        if let conversation {
            guard let row = try await database.bridge.row(of: conversation, owner) else { return nil }
            filters = "\(filters) and conversation = \(row)"
        }
        let rows = try await database.rows(
            of: [owner],
            """
            select message, message as id, \(SQL.cursor("created_at")) from bridge_outbox
            where owner = \(owner) \(filters) and \(cursor.follows("created_at", "message"))
            \(SQL.newestFirst("created_at", "message", limit: limit))
            """)
        let page = try reading { try Page(rows, limit: limit) { try $0.get("message", as: UUID.self) } }
        let found = try await sends(page.items, of: owner)
        return Page(items: page.items.compactMap { found[$0] }, next: page.next)
    }

    /// Deletes a message that waits for a phone.
    /// - Returns: the row of the message, and false if a phone has taken the message; nil if the owner has no such
    ///   message in the outbox.
    package func takeBack(
        _ message: String, of owner: UUID
    ) async throws(StoreError) -> (row: UUID, isTakenBack: Bool)? {
        guard let id = try await row(of: message, owner), try await sends([id], of: owner)[id] != nil else {
            return nil
        }
        let gone = try await database.run(of: [owner], BridgeStatements.takeBack(owner: owner, message: id))
        await database.discard(gone ?? [])
        return (id, gone != nil)
    }

    /// Ends what has expired, and what was handed over and never answered.
    /// - Returns: the number of messages.
    package func sweep() async throws(StoreError) -> Int {
        var count = 0
        try await database.owners.forEachPortion { owners throws(StoreError) in
            count += try await database.run(of: owners, BridgeStatements.endSends(owners: owners)) ?? 0
        }
        return count
    }

    private func row(of message: String, _ owner: UUID) async throws(StoreError) -> UUID? {
        let cipher = try await database.keys.cipher(for: owner)
        let mark = try reading { try BridgeMarks.message(message, cipher) }
        return try await database.run(of: [owner], BridgeStatements.messageOf(owner: owner, mark: mark))
    }

    private func sends(_ messages: [UUID], of owner: UUID) async throws(StoreError) -> [UUID: StoredSend] {
        try await sends(
            try await database.run(of: [owner], BridgeStatements.sends(owner: owner, messages: messages)), of: owner)
    }

    /// - Returns: by the rows of their messages.
    private func sends(
        _ rows: [BridgeStatements.SendRow], of owner: UUID
    ) async throws(StoreError) -> [UUID: StoredSend] {
        let messages = try await database.bridge.messages(rows.map(\.message), of: owner)
        let conversations = try await database.bridge.conversations(Array(Set(rows.map(\.conversation))), of: owner)
        var sends: [UUID: StoredSend] = [:]
        for row in rows {
            guard let message = messages[row.message], let conversation = conversations[row.conversation] else {
                continue
            }
            sends[row.message] = StoredSend(
                message: message, conversation: conversation, state: row.state,
                requiresUser: row.requiresUser, client: row.device, phone: row.phone,
                leasedUntil: row.leasedUntil, expiresAt: row.expiresAt, createdAt: row.createdAt,
                updatedAt: row.updatedAt)
        }
        return sends
    }
}

extension Database {
    package var outbox: OutboxStore { OutboxStore(database: self) }
}
