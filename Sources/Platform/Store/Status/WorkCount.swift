package import Captures
package import FoundationEssentials

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
    /// - Returns: nil if a newer release has added the stage.
    init?(_ row: StatusStatements.InFlightRow, limit: Int) {
        guard let stage = Stage(rawValue: row.stage) else { return nil }
        self.init(stage: stage, lane: row.lane, oldest: row.oldest)
        // All stages share one limit: if it was reached, each stage may have more.
        inFlight = BoundedCount(row.n, isAtLeast: row.lookedAt > limit)
        leased = row.leased
        overdue = row.overdue
        retrying = row.retrying
        parked = row.parked
    }
}
