package import Captures
package import FoundationEssentials
import Postgres

/// How much work is at a stage, read from `work` alone.
package struct WorkCount: Sendable, Equatable {
    package var stage: Stage
    package var lane: Lane
    /// Waits for a place in its lane's window.
    package var waiting = BoundedCount(0)
    /// Published, due or delayed.
    package var inFlight = BoundedCount(0)
    /// In flight, with a valid lease.
    package var leased = 0
    /// In flight, and its publication is overdue.
    package var overdue = 0
    /// In flight, waiting for its next attempt.
    package var retrying = 0
    /// In flight, waiting for a rate limit.
    package var parked = 0
    /// When the oldest counted work was created.
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
        // All stages share one limit: if it was reached, each stage may have more.
        let isAtLeast = try row.get("looked_at", as: Int.self) > limit
        inFlight = BoundedCount(try row.get("n"), isAtLeast: isAtLeast)
        leased = try row.get("leased")
        overdue = try row.get("overdue")
        retrying = try row.get("retrying")
        parked = try row.get("parked")
    }
}
