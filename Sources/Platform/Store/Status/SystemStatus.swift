package import Captures
package import FoundationEssentials

/// The state of the whole system at one moment.
package struct SystemStatus: Sendable, Equatable {
    /// Dead work with the same cause.
    package struct Dead: Sendable, Equatable {
        package var stage: Stage
        package var code: String
        package var count: BoundedCount

        package init(stage: Stage, code: String, count: BoundedCount) {
            self.stage = stage
            self.code = code
            self.count = count
        }
    }

    package var now: Date
    /// Whether a process leads the dispatching.
    package var isDispatched: Bool
    /// Heartbeats of the last minute.
    package var beats: [HeartbeatStatus]
    package var counts: [WorkCount]
    /// The due time of the row that is overdue the longest; nil if no row is due.
    package var overdueSince: Date?
    /// Messages that could not be parsed and are stored.
    package var unparsable: BoundedCount
    /// Unread messages of the last day that were counted and not stored.
    package var unkept: Int
    /// By stage and cause, at most fifty.
    package var dead: [Dead]
    /// At most twenty.
    package var batches: [UnfinishedBatch]

    package init(
        now: Date, isDispatched: Bool, beats: [HeartbeatStatus], counts: [WorkCount], overdueSince: Date? = nil,
        unparsable: BoundedCount, unkept: Int = 0, dead: [Dead] = [], batches: [UnfinishedBatch]
    ) {
        self.now = now
        self.isDispatched = isDispatched
        self.beats = beats
        self.counts = counts
        self.overdueSince = overdueSince
        self.unparsable = unparsable
        self.unkept = unkept
        self.dead = dead
        self.batches = batches
    }

    func with(batches: [UnfinishedBatch]) -> SystemStatus {
        var status = self
        status.batches = batches
        return status
    }
}
