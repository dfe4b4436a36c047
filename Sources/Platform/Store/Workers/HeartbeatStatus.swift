package import Captures
package import FoundationEssentials
import Postgres

/// The last heartbeat of one worker for a stage's lane.
package struct HeartbeatStatus: Sendable, Equatable {
    package var worker: String
    package var stage: Stage
    package var lane: Lane
    package var slots: Int
    /// Since the worker started.
    package var done: Int
    package var failed: Int
    /// Uncompleted messages in this worker's partitions.
    package var lag: Int
    package var oldestAt: Date?
    package var startedAt: Date
    package var at: Date
    /// True if the last heartbeat is at most five seconds old.
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

extension HeartbeatStatus {
    init(row: Row) throws {
        self.init(
            worker: try row.get("worker"), stage: try row.get("stage", as: Stage.self),
            lane: try row.get("lane", as: Lane.self), slots: try row.get("slots"), done: try row.get("done"),
            failed: try row.get("failed"), lag: try row.get("lag"), oldestAt: try row.get("oldest_at"),
            startedAt: try row.get("started_at"), at: try row.get("at"), isAlive: try row.get("is_alive"))
    }
}
