package import Captures
package import FoundationEssentials

/// What a worker says of a stage's lane, once a second.
package struct StageBeat: Sendable, Equatable {
    package var worker: String
    package var stage: Stage
    package var lane: Lane
    package var slots: Int
    /// Since the worker began.
    package var done: Int
    package var failed: Int
    /// Messages of its partitions that are not completed.
    package var lag: Int
    /// When the oldest of them was published, or a little before; nil where there is none.
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
