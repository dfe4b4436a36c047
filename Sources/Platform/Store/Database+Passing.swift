package import Captures
import FoundationEssentials
import Postgres

extension Database {
    /// Moves work on with the least effect that a stage can have: one row of `bench_effects (work, stage)`, a table
    /// that only a bench makes. What this costs is what the queue costs.
    /// - Parameter next: nil takes the work out of the table; that is for bulk work only.
    /// - Returns: what moved, where it stands now.
    package func pass(_ references: [WorkReference], to next: Stage?) async throws(StoreError) -> [WorkReference] {
        guard let stage = references.first?.stage else { return [] }
        let change =
            next.map { StageChange.moved(references, from: stage, to: $0) }
            ?? StageChange.finished(references, from: stage)
        let rows = try await rows(
            of: references.owners,
            """
            \(change),
            noted as (insert into bench_effects (work, stage) select id, \(stage)::stage from moved)
            select id from moved
            """)
        return try references.moved(by: rows, to: next ?? .notify)
    }
}
