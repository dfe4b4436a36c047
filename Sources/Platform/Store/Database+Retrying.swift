import Captures
package import FoundationEssentials
import Postgres

package enum RetryOutcome: Sendable, Equatable {
    case done, notFound
    /// It has not died, or somebody was faster.
    case notDead
    /// What it would be read from has been dropped.
    case hollow
}

extension Database {
    /// Puts an owner's dead capture back where it died, at once.
    /// - Parameter worker: who asks, as it stands among the capture's attempts.
    package func retry(
        capture id: UUID, of owner: UUID, worker: String
    ) async throws(StoreError) -> RetryOutcome {
        let results = try await results(
            of: [owner],
            [
                Batch.held("array(select batch from dead_work where id = \(id))"),
                """
                with \(Reviving.back(
                    """
                    select d.*, 1 as n from dead_work d
                    where d.id = \(id) and d.owner = \(owner) and d.kind = 'capture' and d.stage <> 'notify'
                    """,
                    due: "now()", paced: "true", detail: "at its owner's wish", worker: worker))
                select id from back
                """,
                Batch.reopened("array(select batch from work where id = \(id))", of: [owner]),
                "select state from captures where owner = \(owner) and id = \(id)",
            ])
        if !results[1].isEmpty { return .done }
        return try reading {
            guard let state = try results[3].first?.get("state", as: CaptureState.self) else { return .notFound }
            return state == .dead ? .hollow : .notDead
        }
    }
}
