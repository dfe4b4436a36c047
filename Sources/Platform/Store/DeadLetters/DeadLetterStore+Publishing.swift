import Captures
import FoundationEssentials
import Postgres

/// Dead work and dead letters that have not been published on `tapline.dead`.
extension DeadLetterStore {
    /// The oldest first.
    package func unpublished(limit: Int) async throws(StoreError) -> [UnpublishedDeadLetter] {
        try await storing {
            let results = try await database.pool.pipeline([
                "select \(DeadWork.columns) from dead_work d where told_at is null order by died_at limit \(limit)",
                """
                select \(DeadLetter.columns) from dead_letters where told_at is null order by created_at limit \(limit)
                """,
            ])
            return try results[0].map { .work(try DeadWork(row: $0)) }
                + results[1].map { .message(try DeadLetter(row: $0)) }
        }
    }

    package func markPublished(_ deaths: [UnpublishedDeadLetter]) async throws(StoreError) {
        var work: [(id: UUID, stage: String)] = []
        var messages: [UUID] = []
        for death in deaths {
            switch death {
            case .work(let dead): work.append((dead.id, dead.stage.rawValue))
            case .message(let letter): messages.append(letter.id)
            }
        }
        _ = try await storing {
            try await database.pool.transaction(
                retrying: true,
                [
                    """
                    update dead_work d set told_at = now()
                    from unnest(\(work.map(\.id)), \(work.map(\.stage))) as g (id, stage)
                    where d.id = g.id and d.stage = g.stage::stage
                    """,
                    "update dead_letters set told_at = now() where id = any (\(messages))",
                ])
        }
    }
}
