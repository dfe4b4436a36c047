package import Captures
import FoundationEssentials
import Postgres

extension Database {
    /// Moves work with the smallest possible effect of a stage: one row of `bench_effects (work, stage)`, a table
    /// that only a benchmark creates. Measures the cost of the queue itself.
    /// - Parameter next: nil removes the work from the table (bulk work only).
    /// - Returns: the moved work at its new stage.
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
