import Captures
package import FoundationEssentials
import Postgres

/// Dead letters of imports: replay and answers.
extension ReplayStore {
    /// Whether the selection of a replay has messages to send to this topic.
    package func hasMessages(of replay: Replay, to topic: String) async throws(StoreError) -> Bool {
        try await storing { try await database.pool.query("\(Self.next(of: replay, to: topic))").first != nil }
    }

    /// Sends the oldest message again and marks it, in one transaction that locks its row: other processes of the
    /// same replay take the next message.
    /// - Returns: false if no unlocked message is left.
    package func resendNext(
        of replay: Replay, to topic: String, by send: (UUID) async throws -> Void
    ) async throws -> Bool {
        try await database.pool.transaction { transaction in
            let rows = try await transaction.query("\(Self.next(of: replay, to: topic)) for update of l skip locked")
            guard let id = try rows.first?.get("id", as: UUID.self) else { return false }
            try await send(id)
            try await transaction.execute(ReplaysStatements.countSent(letter: id, id: replay.id).sql)
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
