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
    ///   - detail: for the operator: what is wrong, naming at most a member of the message.
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
        // The row's lock makes the count exact. A redelivered message counts twice.
        let count: SQL =
            isUnread
            ? """
            insert into unread_messages as u (hour, seen) values (date_trunc('hour', now(), 'UTC'), 1)
            on conflict (hour) do update set seen = u.seen + 1 returning u.seen
            """ : "select 0::bigint as seen"
        let results = try await storing {
            let sealed = try database.keys.system.sealSecret(payload, context: context)
            let beside = try database.keys.system.sealSecret(
                try StoreJSON.encode(envelope), context: SealContext.deadLetterEnvelope(id))
            let mark = try database.keys.system.mark(of: payload, context: "dead_letters")
            return try await database.pool.transaction(
                retrying: true,
                [
                    """
                    update dead_letters set "offset" = null, position = coalesce(position, "offset")
                    where topic = \(topic) and "partition" = \(partition) and "offset" = \(offset)
                        and code = \(code) and mark is distinct from \(mark)
                    """,
                    """
                    with counted as (\(count)),
                    kept as (
                        insert into dead_letters (id, topic, "partition", "offset", position, code, detail,
                            payload_sealed, size, mark, envelope_sealed, owner)
                        select \(id)::uuid, \(topic)::text, \(partition)::integer, \(offset)::bigint,
                            \(offset)::bigint, \(code)::text, \(detail)::text, \(sealed)::bytea,
                            \(payload.count)::integer, \(mark)::bytea, \(beside)::bytea, \(owner)::uuid
                        from counted where seen <= \(Self.unreadLimitPerHour)
                            and (\(owner)::uuid is null or exists (select from owners where id = \(owner)))
                        on conflict (topic, "partition", "offset", code) do nothing)
                    select seen from counted
                    """,
                ])
        }
        return try reading { try results.last?.first?.get("seen", as: Int.self) ?? 0 }
    }

    /// The newest first.
    package func list(
        after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<DeadLetter> {
        try await storing {
            let rows = try await database.pool.query(
                """
                select \(DeadLetter.columns), \(SQL.cursor("created_at"))
                from dead_letters where \(cursor.follows("created_at", "id"))
                \(SQL.newestFirst("created_at", "id", limit: limit))
                """)
            return try Page(rows, limit: limit, read: DeadLetter.init(row:))
        }
    }

    package func find(_ id: UUID) async throws(StoreError) -> DeadLetter? {
        try await storing {
            try await database.pool.query("select \(DeadLetter.columns) from dead_letters where id = \(id)").first
                .map(DeadLetter.init(row:))
        }
    }

    /// The original bytes of the message.
    package func payload(of id: UUID) async throws(StoreError) -> [UInt8]? {
        try await storing {
            let rows = try await database.pool.query("select payload_sealed from dead_letters where id = \(id)")
            return try rows.first.map {
                try database.keys.system.openSecret(
                    try $0.get("payload_sealed", as: [UInt8].self), context: SealContext.deadLetter(id))
            }
        }
    }

    /// - Returns: nil if an earlier release stored the message without its envelope.
    package func envelope(of id: UUID) async throws(StoreError) -> DeadLetter.Envelope? {
        try await storing {
            let rows = try await database.pool.query("select envelope_sealed from dead_letters where id = \(id)")
            guard let sealed = try rows.first?.get("envelope_sealed", as: [UInt8]?.self) else { return nil }
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
