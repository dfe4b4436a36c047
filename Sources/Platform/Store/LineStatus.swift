package import Captures
package import FoundationEssentials

/// How the whole line stands at one moment.
package struct LineStatus: Sendable, Equatable {
    /// Work that died of one cause.
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
    /// Whether some process leads the dispatching.
    package var isDispatched: Bool
    /// Of the last minute.
    package var beats: [WorkerBeat]
    package var counts: [WorkCount]
    /// When the row that is late the longest should have been published; nil where none is due.
    package var overdueSince: Date?
    /// Messages that could not be parsed and are kept.
    package var unparsable: BoundedCount
    /// Unread messages of the last day that were counted and not kept.
    package var unkept: Int
    /// By stage and cause, fifty of them at most.
    package var dead: [Dead]
    /// At most twenty.
    package var batches: [BatchUnderWay]

    package init(
        now: Date, isDispatched: Bool, beats: [WorkerBeat], counts: [WorkCount], overdueSince: Date? = nil,
        unparsable: BoundedCount, unkept: Int = 0, dead: [Dead] = [], batches: [BatchUnderWay]
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

    func with(batches: [BatchUnderWay]) -> LineStatus {
        var status = self
        status.batches = batches
        return status
    }
}
