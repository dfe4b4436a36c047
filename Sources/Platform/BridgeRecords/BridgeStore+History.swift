import Bridge
import Captures
import Crypto
package import FoundationEssentials
import Postgres
import Records
package import Store

extension BridgeStore {
    private static let comparedAtOnce = 100

    /// What became of an export.
    package struct HistoryCount: Sendable, Equatable {
        package var added = 0
        /// Messages that the owner had already.
        package var repeated = 0
        /// The places of messages whose id another message has. These are not stored.
        package var differing: [Int] = []

        package init(added: Int = 0, repeated: Int = 0, differing: [Int] = []) {
            self.added = added
            self.repeated = repeated
            self.differing = differing
        }
    }

    /// Stores messages of an export, conversation by conversation, in their order. No event tells them. Those that the owner
    /// has stay as they are, so that an interrupted import can be repeated.
    /// - Parameters:
    ///   - messages: each with its participants, or with a sender that is not the owner. Attachments are ignored.
    ///   - isDryRun: stores nothing.
    package func importHistory(
        _ messages: [PostedMessage], of owner: UUID, isDryRun: Bool = false
    ) async throws(StoreError) -> HistoryCount {
        let cipher = try await database.keys.cipher(for: owner)
        let groups = HistoryGroups(messages)
        var count = HistoryCount(repeated: groups.repeated, differing: groups.differing)
        for group in groups.list {
            let rows = try reading { try group.rows(cipher) }
            let found = try await database.run(
                of: [owner], BridgeStatements.knownMessages(owner: owner, marks: rows.map(\.mark)))
            let known = Dictionary(found.map { ($0.mark, $0.id) }) { $1 }
            try await compare(rows.filter { known[$0.mark] != nil }, known, of: owner, counting: &count)
            // A repeated file begins no transaction, and seals nothing again.
            let new = rows.filter { known[$0.mark] == nil }
            guard !new.isEmpty else { continue }
            var added = new.count
            if !isDryRun { added = try await store(new, of: group, owner, cipher) }
            count.added += added
            count.repeated += new.count - added
        }
        count.differing.sort()
        return count
    }

    /// Counts the rows whose message is stored, by whether the message is the same one. Reads a portion of messages at a
    /// time: each can be long.
    private func compare(
        _ rows: [HistoryRow], _ known: [[UInt8]: UUID], of owner: UUID, counting count: inout HistoryCount
    ) async throws(StoreError) {
        for start in stride(from: 0, to: rows.count, by: Self.comparedAtOnce) {
            let portion = rows[start..<min(start + Self.comparedAtOnce, rows.count)]
            let stored = try await messages(portion.compactMap { known[$0.mark] }, of: owner)
            for row in portion {
                guard let message = known[row.mark].flatMap({ stored[$0] }) else { continue }
                if message.isSame(as: row.message) {
                    count.repeated += 1
                } else {
                    count.differing.append(row.place)
                }
            }
        }
    }

    /// Copies rows into a table of the connection, and from there into the conversation: COPY does not write into tables
    /// with row-level security.
    private func store(
        _ rows: [HistoryRow], of group: HistoryGroup, _ owner: UUID, _ cipher: OwnerCipher
    ) async throws(StoreError) -> Int {
        let newest = rows.map(\.message.sentAt).max() ?? .distantPast
        let conversation = try reading { try group.conversation(owner, newest, cipher) }
        let values = try reading { try rows.map { try $0.values(cipher) } }
        return try await database.transaction(of: [owner]) { transaction in
            guard let id = try await transaction.run(conversation) else { return 0 }
            // The statement has locked the conversation.
            if let known = try await transaction.run(BridgeStatements.conversationsOf(owner: owner, ids: [id])).first,
                let change = try group.change(of: try StoredConversation(known, cipher), owner, newest, cipher)
            {
                try await transaction.run(change)
            }
            try await transaction.execute(
                """
                create temporary table if not exists bridge_history (
                    place integer not null, id uuid not null, mark bytea not null, at timestamptz not null,
                    sealed bytea not null, words text not null
                ) on commit delete rows
                """)
            try await transaction.copyIn(
                "copy bridge_history (place, id, mark, at, sealed, words) from stdin", rows: values)
            let rows = try await transaction.query(
                """
                with last as (select last_number as n from bridge_conversations where owner = \(owner) and id = \(id)),
                given as (
                    insert into bridge_messages (owner, id, mark, conversation, number, sent_at, sealed, from_history)
                    select \(owner), h.id, h.mark, \(id), last.n + row_number() over (order by h.place),
                        date_trunc('milliseconds', least(h.at, clock_timestamp())), h.sealed, true
                    from bridge_history h cross join last
                    where not exists (
                        select from bridge_messages m where m.owner = \(owner) and m.mark = h.mark)
                    on conflict (owner, mark) do nothing
                    returning id, number, sent_at),
                searchable as (
                    insert into search_texts (owner, message, happened_at, marks)
                    select \(owner), g.id, g.sent_at, h.words::integer[]
                    from given g join bridge_history h on h.id = g.id where h.words <> '{}'),
                newest as (select max(g.number) as number, max(g.sent_at) as at from given g),
                changed as (
                    update bridge_conversations c
                    set last_number = newest.number, last_message_at = greatest(c.last_message_at, newest.at)
                    from newest where newest.number is not null and c.owner = \(owner) and c.id = \(id))
                select count(*)::integer as n from given
                """)
            return try rows.first?.get("n") ?? 0
        }
    }
}

/// The messages of each conversation, without repetitions.
private struct HistoryGroups {
    private(set) var list: [HistoryGroup] = []
    private(set) var repeated = 0
    /// The places of messages that have the id of another one before.
    private(set) var differing: [Int] = []

    init(_ all: [PostedMessage]) {
        var (places, firsts): ([[String]: Int], [String: PostedMessage]) = ([:], [:])
        for (index, message) in all.enumerated() {
            if let first = firsts[message.id] {
                if first.isSame(as: message) { repeated += 1 } else { differing.append(index) }
                continue
            }
            firsts[message.id] = message
            let participants = message.participants.isEmpty ? [message.sender] : message.participants
            let key = message.conversation.map { ["named", $0] } ?? ["with"] + participants.sorted()
            guard let place = places[key] else {
                places[key] = list.count
                list.append(HistoryGroup(message, at: index, with: participants))
                continue
            }
            list[place].add(message, at: index)
        }
    }
}

private struct HistoryGroup {
    private let name: String?
    private var participants: [String]
    private var displayName: String?
    /// When the newest message was sent that has told who takes part, and the one that has told the name.
    private var toldAt, namedAt: Date?
    private var messages: [(place: Int, message: PostedMessage)]

    init(_ first: PostedMessage, at place: Int, with participants: [String]) {
        name = first.conversation
        self.participants = participants
        displayName = first.displayName
        toldAt = first.participants.isEmpty ? nil : first.sentAt
        namedAt = first.displayName == nil ? nil : first.sentAt
        messages = [(place, first)]
    }

    mutating func add(_ message: PostedMessage, at place: Int) {
        if !message.participants.isEmpty, toldAt.map({ $0 <= message.sentAt }) ?? true {
            (participants, toldAt) = (message.participants, message.sentAt)
        }
        if message.sender != BridgeMessage.ownSender, !participants.contains(message.sender),
            toldAt.map({ $0 <= message.sentAt }) ?? true
        {
            participants.append(message.sender)
        }
        if let name = message.displayName, namedAt.map({ $0 <= message.sentAt }) ?? true {
            (displayName, namedAt) = (name, message.sentAt)
        }
        messages.append((place, message))
    }

    func rows(_ cipher: OwnerCipher) throws -> [HistoryRow] {
        try messages.map { place, message in
            HistoryRow(place: place, mark: try BridgeMarks.message(message.id, cipher), message: message)
        }
    }

    /// A message that is newer than the conversation says who takes part now, or the name. If only messages without
    /// participants are newer, the participants of the export are added.
    func change(
        of known: StoredConversation, _ owner: UUID, _ newest: Date, _ cipher: OwnerCipher
    ) throws -> Statement<Int>? {
        guard newest > known.lastMessageAt else { return nil }
        func isNews(_ time: Date?) -> Bool { time.map { $0 > known.lastMessageAt } ?? false }
        var words = SealedConversation(
            id: known.id, participants: participants,
            displayName: isNews(namedAt) ? displayName : known.displayName)
        if !isNews(toldAt) {
            words.participants = known.participants + participants.filter { !known.participants.contains($0) }
        }
        guard Set(words.participants) != Set(known.participants) || words.displayName != known.displayName else {
            return nil
        }
        return BridgeStatements.changeConversation(
            participants: try BridgeMarks.participants(words.participants, cipher),
            isGroup: words.participants.count > 1,
            sealed: try cipher.seal(
                try StoreJSON.encode(words), context: SealContext.bridgeConversation(known.row)),
            owner: owner, id: known.row)
    }

    /// The conversation of the messages, which becomes one if the owner has none.
    func conversation(_ owner: UUID, _ newest: Date, _ cipher: OwnerCipher) throws -> Statement<UUID?> {
        let row = UUID.v7()
        let words = SealedConversation(id: name ?? row.text, participants: participants, displayName: displayName)
        return BridgeStatements.conversationFor(
            owner: owner, id: row, mark: try name.map { try BridgeMarks.conversation($0, cipher) },
            newMark: try BridgeMarks.conversation(words.id, cipher),
            participants: try BridgeMarks.participants(participants, cipher), isGroup: participants.count > 1,
            sealed: try cipher.seal(try StoreJSON.encode(words), context: SealContext.bridgeConversation(row)),
            at: newest)
    }
}

private struct HistoryRow {
    /// Of the message in the export.
    var place: Int
    var mark: [UInt8]
    var message: PostedMessage

    func values(_ cipher: OwnerCipher) throws -> [(any SQLValue)?] {
        let id = UUID.v7()
        let words = SealedMessage(id: message.id, sender: message.sender, text: message.text)
        let sealed = try cipher.seal(try StoreJSON.encode(words), context: SealContext.bridgeMessage(id))
        let marks = SearchedText.literal(try MessageText(text: message.text).searchMarks(by: cipher))
        return [place, id, mark, message.sentAt, sealed, marks]
    }
}
