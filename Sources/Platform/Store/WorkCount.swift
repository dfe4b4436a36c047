package import Captures
package import FoundationEssentials
import Postgres

/// How much work stands at a stage, from `work` alone.
package struct WorkCount: Sendable, Equatable {
    package var stage: Stage
    package var lane: Lane
    /// Waits for a place in its lane's window.
    package var waiting = BoundedCount(0)
    /// Published, or due, or put off.
    package var inFlight = BoundedCount(0)
    /// Of those in flight: in a worker's hands now.
    package var leased = 0
    /// Of those in flight: the dispatcher should have published it by now.
    package var overdue = 0
    /// Of those in flight: waits for its next try.
    package var retrying = 0
    /// Of those in flight: waits for a rate key's allowance.
    package var parked = 0
    /// When the oldest of those counted began.
    package var oldest: Date

    package init(stage: Stage, lane: Lane, oldest: Date) {
        self.stage = stage
        self.lane = lane
        self.oldest = oldest
    }
}

extension WorkCount {
    init(inFlight row: Row, limit: Int) throws {
        self.init(
            stage: try row.get("stage", as: Stage.self), lane: try row.get("lane", as: Lane.self),
            oldest: try row.get("oldest"))
        // One limit for all stages together: where it was met, each may have more.
        let isAtLeast = try row.get("looked_at", as: Int.self) > limit
        inFlight = BoundedCount(try row.get("n"), isAtLeast: isAtLeast)
        leased = try row.get("leased")
        overdue = try row.get("overdue")
        retrying = try row.get("retrying")
        parked = try row.get("parked")
    }
}
