import Captures
package import FoundationEssentials
import Postgres

/// Messages that could not be read, for those who send them again and for those who are told of them.
extension Database {
    /// What of a replay's selection can be sent again to this topic, the oldest first.
    package func messages(of replay: Replay, to topic: String, limit: Int) async throws(StoreError) -> [UUID] {
        try await storing {
            try await pool.query(
                """
                select l.id from dead_letters l
                where \(replay.selection.ofMessages) and l.created_at <= \(replay.createdAt) and l.topic = \(topic)
                    and l.envelope_sealed is not null
                order by l.created_at, l.id limit \(limit)
                """
            ).map { try $0.get("id", as: UUID.self) }
        }
    }

    /// Notes that a message has been sent again, once.
    package func noteResent(_ message: UUID, by replay: UUID) async throws(StoreError) {
        _ = try await storing {
            try await pool.execute(
                """
                with sent as (
                    update dead_letters set replayed_at = now() where id = \(message) and replayed_at is null
                    returning id)
                update replays set sent = sent + 1, updated_at = now()
                where id = \(replay) and exists (select from sent)
                """)
        }
    }
}
