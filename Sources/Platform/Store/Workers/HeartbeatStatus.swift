package import Captures
package import FoundationEssentials

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
    /// - Returns: nil if a newer release has added the stage.
    init?(_ row: WorkersStatements.RecentHeartbeatsRow) {
        guard let stage = Stage(rawValue: row.stage) else { return nil }
        self.init(
            worker: row.worker, stage: stage, lane: row.lane, slots: row.slots, done: row.done, failed: row.failed,
            lag: row.lag, oldestAt: row.oldestAt, startedAt: row.startedAt, at: row.at, isAlive: row.isAlive)
    }
}
