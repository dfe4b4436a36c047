package import Captures
package import FoundationEssentials

/// Work that ended undone and may be replayed. No content.
package struct DeadWork: Sendable, Equatable {
    package var id: UUID
    /// Where it died, and where a replay puts it back.
    package var stage: Stage
    package var owner: UUID
    /// `capture` or `export`.
    package var kind: String
    package var lane: Lane
    package var batch: UUID?
    /// A code of `StageError`.
    package var code: String
    /// Since it was last replayed.
    package var tries: Int
    package var trace: UUID
    package var diedAt: Date
    /// The picture that it would be read from has been dropped: it cannot be replayed.
    package var isHollow: Bool
    /// Its batch has been cancelled since: neither.
    package var isCancelled: Bool
    /// When an operator discarded it.
    package var discardedAt: Date?
}

/// What died of the same thing.
package struct DeadCause: Sendable, Equatable {
    /// A stage; for messages that could not be read, their topic.
    package var place: String
    package var code: String
    package var count: Int
    /// Of those: cannot be replayed.
    package var hollow: Int
    package var oldest: Date
    package var newest: Date
    /// The newest one's id.
    package var example: UUID
    package var isMessages: Bool
}

/// A dead piece of work, or a message, with all that is known of it.
package enum DeadStory: Sendable {
    /// Tries are the oldest first, `replayed` among them; `deaths` is empty where it is dead no longer.
    case work(deaths: [DeadWork], attempts: [WorkStory.Attempt])
    case message(DeadLetter)
}
