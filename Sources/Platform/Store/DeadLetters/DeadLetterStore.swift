import Captures
import Crypto
package import FoundationEssentials
import Postgres

/// Dead letters: messages that could not be parsed.
package struct DeadLetterStore: Sendable {
    let database: Database

    /// How many unread messages are kept of those received within one clock hour.
    package static let unreadLimitPerHour = 100

    /// Stores the bytes of a message, encrypted with the system key. The same message is stored once. Another message
    /// at the same topic, partition and offset (of a recreated topic) is stored as well.
    /// - Parameters:
    ///   - detail: the fault, for the operator. Names a member of the message, never its value.
    ///   - owner: the owner of the device key that signed the message, if it was signed. Nothing is stored for a
    ///     removed owner.
    ///   - isUnread: true if the sender is unknown. Only `unreadLimitPerHour` of these messages are stored.
    /// - Returns: the number of unread messages in this hour, including this one; 0 if `isUnread` is false.
    @discardableResult
    package func store(
        topic: String, partition: Int, offset: Int, code: String, detail: String, payload: [UInt8],
        envelope: DeadLetter.Envelope = DeadLetter.Envelope(), owner: UUID? = nil, isUnread: Bool = false
    ) async throws(StoreError) -> Int {
        let id = UUID.v7()
        let context = SealContext.deadLetter(id)
        // A name in a message may contain NUL, which Postgres text cannot hold.
        let detail = String(String.UnicodeScalarView(detail.unicodeScalars.filter { $0.value != 0 }))
        let (partition, offset, size) = (Int32(partition), offset, Int32(payload.count))
        let seen = try await storing {
            let sealed = try database.keys.system.sealSecret(payload, context: context)
            let beside = try database.keys.system.sealSecret(
                try StoreJSON.encode(envelope), context: SealContext.deadLetterEnvelope(id))
            let mark = try database.keys.system.mark(of: payload, context: "dead_letters")
            let insert = isUnread ? DeadLettersStatements.insertUnread : DeadLettersStatements.insertLetter
            let insertion = insert(
                id, topic, partition, offset, code, detail, sealed, size, mark, beside, owner, Self.unreadLimitPerHour)
            let results = try await database.pool.results(
                of: [
                    DeadLettersStatements.moveOffset(
                        topic: topic, partition: partition, offset: offset, code: code, mark: mark
                    ).sql, insertion.sql,
                ], owners: nil, retrying: true)
            return try insertion.decode(results[1])
        }
        return seen ?? 0
    }

    /// The newest first.
    package func list(
        after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<DeadLetter> {
        try await storing {
            let rows = try await database.pool.query(Self.page(after: cursor, limit: limit))
            return try Page(rows, limit: limit, read: DeadLetter.init(row:))
        }
    }

    static func page(after cursor: PageCursor?, limit: Int) -> SQL {
        """
        select \(DeadLetter.columns), \(SQL.cursor("created_at"))
        from dead_letters where \(cursor.follows("created_at", "id"))
        \(SQL.newestFirst("created_at", "id", limit: limit))
        """
    }

    package func find(_ id: UUID) async throws(StoreError) -> DeadLetter? {
        try await database.run(DeadLettersStatements.letter(id: id))
    }

    /// The original bytes of the message.
    package func payload(of id: UUID) async throws(StoreError) -> [UInt8]? {
        let sealed = try await database.run(DeadLettersStatements.payload(id: id))
        return try reading {
            try sealed.map { try database.keys.system.openSecret($0, context: SealContext.deadLetter(id)) }
        }
    }

    /// - Returns: nil if an earlier release stored the message without its envelope.
    package func envelope(of id: UUID) async throws(StoreError) -> DeadLetter.Envelope? {
        guard let sealed = try await database.run(DeadLettersStatements.envelope(id: id)) ?? nil else { return nil }
        return try reading {
            let bytes = try database.keys.system.openSecret(sealed, context: SealContext.deadLetterEnvelope(id))
            return try StoreJSON.decode(DeadLetter.Envelope.self, from: bytes)
        }
    }
}

extension Database {
    package var deadLetters: DeadLetterStore { DeadLetterStore(database: self) }
}

extension DeadLetter {
    static let columns: SQL = """
        id, topic, "partition", coalesce(position, "offset") as position, code, detail, created_at, size, replayed_at,
        discarded_at
        """

    init(row: Row) throws {
        id = try row.get("id")
        topic = try row.get("topic")
        partition = try row.get("partition")
        offset = try row.get("position")
        code = try row.get("code")
        detail = try row.get("detail")
        createdAt = try row.get("created_at")
        size = try row.get("size")
        replayedAt = try row.get("replayed_at")
        discardedAt = try row.get("discarded_at")
    }
}
