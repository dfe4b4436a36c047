import Captures
import Crypto
package import FoundationEssentials
import Postgres

/// A message that could not even be read, and where it lay. Nobody owns it yet.
package struct DeadLetter: Sendable, Equatable {
    package var id: UUID
    package var topic: String
    package var partition: Int
    package var offset: Int
    package var code: String
    package var detail: String
    package var createdAt: Date
}

extension Database {
    /// Keeps the bytes, sealed under the system's key. The same message kept twice is kept once.
    /// - Parameter detail: for the operator; nothing of what the message holds.
    package func keepUnparsable(
        topic: String, partition: Int, offset: Int, code: String, detail: String, payload: [UInt8]
    ) async throws(StoreError) {
        let id = UUID.v7()
        try await storing {
            let sealed = try keys.system.sealSecret(payload, context: SealContext.deadLetter(id))
            try await pool.execute(
                """
                insert into dead_letters (id, topic, "partition", "offset", code, detail, payload_sealed)
                values (\(id), \(topic), \(partition), \(offset), \(code), \(detail), \(sealed))
                on conflict (topic, "partition", "offset", code) do nothing
                """)
        }
    }

    /// The newest first.
    package func deadLetters(
        after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<DeadLetter> {
        try await storing {
            let rows = try await pool.query(
                """
                select id, topic, "partition", "offset", code, detail, created_at, \(SQL.cursor("created_at"))
                from dead_letters where \(cursor.follows("created_at", "id"))
                \(SQL.newestFirst("created_at", "id", limit: limit))
                """)
            return try Page(rows, limit: limit) { row in
                DeadLetter(
                    id: try row.get("id"), topic: try row.get("topic"), partition: try row.get("partition"),
                    offset: try row.get("offset"), code: try row.get("code"), detail: try row.get("detail"),
                    createdAt: try row.get("created_at"))
            }
        }
    }

    /// The message's bytes as they came.
    package func deadLetterPayload(_ id: UUID) async throws(StoreError) -> [UInt8]? {
        try await storing {
            let rows = try await pool.query("select payload_sealed from dead_letters where id = \(id)")
            return try rows.first.map {
                try keys.system.openSecret(
                    try $0.get("payload_sealed", as: [UInt8].self), context: SealContext.deadLetter(id))
            }
        }
    }
}
