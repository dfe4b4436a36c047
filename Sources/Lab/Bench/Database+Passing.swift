import Captures
import Postgres
import Store

extension Database {
    /// Moves work with the smallest possible effect of a stage: one row of `bench_effects (work, stage)`, a table
    /// that only a benchmark creates. Measures the cost of the queue itself.
    /// - Parameter next: nil removes the work from the table (bulk work only).
    /// - Returns: the moved work at its new stage.
    func pass(_ references: [WorkReference], to next: Stage?) async throws(StoreError) -> [WorkReference] {
        try await work.move(references, to: next) { stage in
            "insert into bench_effects (work, stage) select id, \(stage)::stage from moved"
        }
    }
}
