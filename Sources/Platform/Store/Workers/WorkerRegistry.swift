import Captures
import FoundationEssentials
import Postgres

/// `stage_beats`: which workers run, how fast they are and how far behind. No content and no row-level policy.
package struct WorkerRegistry: Sendable {
    let database: Database

    /// Heartbeats of the last minute: one row for each worker, stage and lane.
    static let beats: SQL = """
        select worker, stage, lane, slots, done, failed, lag, oldest_at, started_at, at,
            at > now() - interval '5 seconds' as is_alive
        from stage_beats where at > now() - interval '1 minute' order by worker, stage, lane
        """

    package func beat(_ beats: [WorkerHeartbeat]) async throws(StoreError) {
        _ = try await storing {
            try await database.pool.execute(
                """
                insert into stage_beats as b (worker, stage, lane, slots, done, failed, lag, oldest_at, started_at, at)
                select u.worker, u.stage::stage, u.lane::lane, u.slots, u.done, u.failed, u.lag, u.oldest_at,
                    u.started_at, now()
                from unnest(\(beats.map(\.worker)), \(beats.map(\.stage.rawValue)), \(beats.map(\.lane.rawValue)),
                    \(beats.map(\.slots)), \(beats.map(\.done)), \(beats.map(\.failed)), \(beats.map(\.lag)),
                    \(beats.map(\.oldestAt)), \(beats.map(\.startedAt)))
                    as u (worker, stage, lane, slots, done, failed, lag, oldest_at, started_at)
                on conflict (worker, stage, lane) do update set slots = excluded.slots, done = excluded.done,
                    failed = excluded.failed, lag = excluded.lag, oldest_at = excluded.oldest_at,
                    started_at = excluded.started_at, at = now()
                """)
        }
    }

    /// Deletes the heartbeats of a worker that stops cleanly.
    package func deleteHeartbeats(of worker: String) async throws(StoreError) {
        _ = try await storing { try await database.pool.execute("delete from stage_beats where worker = \(worker)") }
    }

    /// Deletes the heartbeats of workers that died.
    package func sweepHeartbeats() async throws(StoreError) {
        _ = try await storing {
            try await database.pool.pipeline([
                "delete from stage_beats where at < now() - interval '10 minutes'",
                "delete from readers where at < now() - interval '10 minutes'",
            ])
        }
    }
}

extension Database {
    package var workers: WorkerRegistry { WorkerRegistry(database: self) }
}
