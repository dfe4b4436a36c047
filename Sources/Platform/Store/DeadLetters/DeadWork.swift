package import Captures
package import FoundationEssentials

/// Work that ended without success and may be replayed. No content.
package struct DeadWork: Sendable, Equatable {
    package var id: UUID
    /// The stage at which the work died. A replay puts it back there.
    package var stage: Stage
    package var owner: UUID
    /// `capture` or `export`.
    package var kind: String
    package var lane: Lane
    package var batch: UUID?
    /// A code of `StageError`.
    package var code: String
    /// Attempts since the last replay.
    package var tries: Int
    package var trace: UUID
    package var diedAt: Date
    /// The image was dropped, so the work cannot be replayed.
    package var isContentDeleted: Bool
    /// The batch was canceled since, so the work cannot be replayed.
    package var isCancelled: Bool
    /// When an operator discarded it.
    package var discardedAt: Date?
}

/// Dead work grouped by cause.
package struct DeadCause: Sendable, Equatable {
    /// A stage; for dead letters their topic.
    package var place: String
    package var code: String
    package var count: Int
    /// How many of them cannot be replayed.
    package var hollow: Int
    package var oldest: Date
    package var newest: Date
    /// The id of the newest one.
    package var example: UUID
    package var isMessages: Bool
}

/// Dead work or a dead letter with everything known about it.
package enum DeadWorkHistory: Sendable {
    /// Attempts are the oldest first and include `replayed`; `deaths` is empty if the work is no longer dead.
    case work(deaths: [DeadWork], attempts: [WorkHistory.Attempt])
    case message(DeadLetter)
}
