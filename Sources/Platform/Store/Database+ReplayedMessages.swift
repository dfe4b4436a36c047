import Captures
package import FoundationEssentials
import Postgres

/// Messages that could not be read, for those who send them again and for those who are told of them.
extension Database {
    /// Whether anything of a replay's selection can be sent again to this topic.
    package func hasMessages(of replay: Replay, to topic: String) async throws(StoreError) -> Bool {
        try await storing { try await pool.query("\(Self.next(of: replay, to: topic))").first != nil }
    }

    /// Sends the oldest of them again and notes it, within one transaction that holds it: others who run the same replay
    /// take the next one meanwhile.
    /// - Returns: false where none is left but what others hold.
    package func resendNext(
        of replay: Replay, to topic: String, by send: (UUID) async throws -> Void
    ) async throws -> Bool {
        try await pool.transaction { transaction in
            let rows = try await transaction.query("\(Self.next(of: replay, to: topic)) for update of l skip locked")
            guard let id = try rows.first?.get("id", as: UUID.self) else { return false }
            try await send(id)
            try await transaction.execute(
                """
                with sent as (update dead_letters set replayed_at = now() where id = \(id))
                update replays set sent = sent + 1, updated_at = now() where id = \(replay.id)
                """)
            return true
        }
    }

    private static func next(of replay: Replay, to topic: String) -> SQL {
        """
        select l.id from dead_letters l
        where \(replay.selection.ofMessages) and l.created_at <= \(replay.createdAt) and l.topic = \(topic)
            and l.envelope_sealed is not null
        order by l.created_at, l.id limit 1
        """
    }
}
