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
        let back = try await rows(
            of: [owner],
            """
            with \(Reviving.back(
                """
                select d.*, 1 as n from dead_work d
                where d.id = \(id) and d.owner = \(owner) and d.kind = 'capture' and d.stage <> 'notify'
                """,
                due: "now()", paced: "true", detail: "at its owner's wish", worker: worker))
            select id from back
            """)
        if !back.isEmpty { return .done }
        let rows = try await rows(
            of: [owner], "select state from captures where owner = \(owner) and id = \(id)")
        return try reading {
            guard let state = try rows.first?.get("state", as: CaptureState.self) else { return .notFound }
            return state == .dead ? .hollow : .notDead
        }
    }
}
