package import FoundationEssentials

/// How the whole line stands at one moment.
package struct LineStatus: Sendable, Equatable {
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
    /// At most twenty.
    package var batches: [BatchUnderWay]

    package init(
        now: Date, isDispatched: Bool, beats: [WorkerBeat], counts: [WorkCount], overdueSince: Date? = nil,
        unparsable: BoundedCount, batches: [BatchUnderWay]
    ) {
        self.now = now
        self.isDispatched = isDispatched
        self.beats = beats
        self.counts = counts
        self.overdueSince = overdueSince
        self.unparsable = unparsable
        self.batches = batches
    }

    func with(batches: [BatchUnderWay]) -> LineStatus {
        var status = self
        status.batches = batches
        return status
    }
}
