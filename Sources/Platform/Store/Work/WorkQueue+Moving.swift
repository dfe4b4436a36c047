package import Captures
import FoundationEssentials
package import Postgres

extension WorkQueue {
    /// Moves work and applies an effect of the caller to the moved work, in one statement.
    /// - Parameters:
    ///   - next: nil removes the work from the table (bulk work only).
    ///   - effect: from the work's current stage, a statement that reads `moved (id, owner, lane)` and writes.
    /// - Returns: the moved work at its new stage.
    package func move(
        _ references: [WorkReference], to next: Stage?, effect: (Stage) -> SQL
    ) async throws(StoreError) -> [WorkReference] {
        guard let stage = references.first?.stage else { return [] }
        let change =
            next.map { StageChange.moved(references, from: stage, to: $0) }
            ?? StageChange.finished(references, from: stage)
        let rows = try await database.rows(
            of: references.owners,
            """
            \(change),
            noted as (\(effect(stage)))
            select id from moved
            """)
        return try references.moved(by: rows, to: next ?? .notify)
    }
}
