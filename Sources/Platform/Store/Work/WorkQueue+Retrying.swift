import Captures
package import FoundationEssentials
import Postgres

extension WorkQueue {
    /// Puts an owner's dead capture back to the stage where it died, due at once.
    /// - Parameter worker: the caller's name in the capture's attempts.
    package func retry(
        capture id: UUID, of owner: UUID, worker: String
    ) async throws(StoreError) -> RetryOutcome {
        let results = try await database.results(
            of: [owner],
            [
                Batch.held("array(select batch from dead_work where id = \(id))"),
                """
                with \(RevivalStatements.back(
                    """
                    select d.*, 1 as n from dead_work d
                    where d.id = \(id) and d.owner = \(owner) and d.kind = 'capture' and d.stage <> 'notify'
                    """,
                    due: "now()", paced: "true", detail: "at its owner's wish", worker: worker))
                select id from back
                """,
                Batch.reopened("array(select batch from work where id = \(id))", of: [owner]),
                """
                select c.state, r.state = 'cancelled' as is_cancelled from captures c
                left join batch_runs r on r.owner = c.owner and r.batch = c.batch
                where c.owner = \(owner) and c.id = \(id)
                """,
            ])
        if !results[1].isEmpty { return .done }
        return try reading {
            guard let row = results[3].first else { return .notFound }
            guard try row.get("state", as: CaptureState.self) == .dead else { return .notDead }
            return try row.get("is_cancelled", as: Bool?.self) == true ? .cancelledBatch : .hollow
        }
    }
}
