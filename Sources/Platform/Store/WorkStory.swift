package import Captures
package import FoundationEssentials

/// Why a piece of work is where it is, for an operator: no content.
package struct WorkStory: Sendable {
    package struct Standing: Sendable {
        package var reference: WorkReference
        package var published: Int
        /// When the dispatcher publishes it; nil while it waits for a place in its lane's window.
        package var dueAt: Date?
        /// Until when a worker has it.
        package var leaseUntil: Date?
        package var createdAt: Date
    }

    package struct Attempt: Sendable {
        package var stage: Stage
        package var attempt: Int
        package var code: String
        package var detail: String
        package var worker: String
        package var at: Date
    }

    /// Nil once it has ended.
    package var standing: Standing?
    /// What went wrong, the oldest first.
    package var attempts: [Attempt]
}

/// How much work stands at a stage, from `work` alone.
package struct WorkCount: Sendable, Equatable {
    package var stage: Stage
    package var lane: Lane
    /// Waits for a place in its lane's window.
    package var waiting: Int
    /// Published, or due.
    package var inFlight: Int
    /// Of those in flight: in a worker's hands now.
    package var leased: Int
    /// Of those in flight: the dispatcher should have published it by now.
    package var overdue: Int
    /// Of those in flight: has failed at this stage before.
    package var retrying: Int
    /// When the oldest began.
    package var oldest: Date
}
