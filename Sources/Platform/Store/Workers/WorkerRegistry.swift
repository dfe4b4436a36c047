import Captures
import FoundationEssentials
import Postgres

/// `stage_beats`: which workers run, how fast they are and how far behind. No content and no row-level policy.
package struct WorkerRegistry: Sendable {
    let database: Database

    package func beat(_ beats: [WorkerHeartbeat]) async throws(StoreError) {
        try await database.run(
            WorkersStatements.beat(
                workers: beats.map(\.worker), stages: beats.map(\.stage.rawValue), lanes: beats.map(\.lane.rawValue),
                slots: beats.map(\.slots), done: beats.map(\.done), failed: beats.map(\.failed),
                lag: beats.map(\.lag), oldestAt: beats.map(\.oldestAt), startedAt: beats.map(\.startedAt)))
    }

    /// Deletes the heartbeats of a worker that stops cleanly.
    package func deleteHeartbeats(of worker: String) async throws(StoreError) {
        try await database.run(WorkersStatements.deleteHeartbeats(worker: worker))
    }

    /// Deletes the heartbeats of workers that died.
    package func sweepHeartbeats() async throws(StoreError) {
        _ = try await storing {
            try await database.pool.results(of: [
                WorkersStatements.deleteOldHeartbeats().sql, WorkersStatements.deleteOldReaders().sql,
            ])
        }
    }
}

extension Database {
    package var workers: WorkerRegistry { WorkerRegistry(database: self) }
}
