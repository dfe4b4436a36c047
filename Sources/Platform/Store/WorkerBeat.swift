package import Captures
package import FoundationEssentials
import Postgres

/// What one worker last said of a stage's lane.
package struct WorkerBeat: Sendable, Equatable {
    package var worker: String
    package var stage: Stage
    package var lane: Lane
    package var slots: Int
    /// Since the worker began.
    package var done: Int
    package var failed: Int
    /// Messages not yet completed in this worker's partitions.
    package var lag: Int
    package var oldestAt: Date?
    package var startedAt: Date
    package var at: Date
    /// It beat within the last five seconds.
    package var isAlive: Bool

    package init(
        worker: String, stage: Stage, lane: Lane, slots: Int, done: Int, failed: Int, lag: Int, oldestAt: Date? = nil,
        startedAt: Date, at: Date, isAlive: Bool
    ) {
        self.worker = worker
        self.stage = stage
        self.lane = lane
        self.slots = slots
        self.done = done
        self.failed = failed
        self.lag = lag
        self.oldestAt = oldestAt
        self.startedAt = startedAt
        self.at = at
        self.isAlive = isAlive
    }
}

extension WorkerBeat {
    init(row: Row) throws {
        self.init(
            worker: try row.get("worker"), stage: try row.get("stage", as: Stage.self),
            lane: try row.get("lane", as: Lane.self), slots: try row.get("slots"), done: try row.get("done"),
            failed: try row.get("failed"), lag: try row.get("lag"), oldestAt: try row.get("oldest_at"),
            startedAt: try row.get("started_at"), at: try row.get("at"), isAlive: try row.get("is_alive"))
    }
}

extension Database {
    /// The advisory lock of the dispatcher that leads. Such keys share one space in a database: "tapl" as a number.
    package static let leaderLock: Int64 = 0x7461_706C

    /// Beats of the last minute: one row for each worker, stage and lane.
    static let beats: SQL = """
        select worker, stage, lane, slots, done, failed, lag, oldest_at, started_at, at,
            at > now() - interval '5 seconds' as is_alive
        from stage_beats where at > now() - interval '1 minute' order by worker, stage, lane
        """

    static let leader: SQL = """
        select exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
            and database = (select oid from pg_database where datname = current_database())
            and (classid::bigint << 32) + objid::bigint = \(leaderLock)) as leads
        """
}
