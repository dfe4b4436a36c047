package import Captures
package import FoundationEssentials

/// A worker's heartbeat for a stage's lane, written once a second.
package struct WorkerHeartbeat: Sendable, Equatable {
    package var worker: String
    package var stage: Stage
    package var lane: Lane
    package var slots: Int
    /// Since the worker started.
    package var done: Int
    package var failed: Int
    /// Uncompleted messages in its partitions.
    package var lag: Int
    /// The publish time of the oldest of them, or somewhat earlier; nil if there is none.
    package var oldestAt: Date?
    package var startedAt: Date

    package init(
        worker: String, stage: Stage, lane: Lane, slots: Int, done: Int, failed: Int, lag: Int, oldestAt: Date?,
        startedAt: Date
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
    }
}
