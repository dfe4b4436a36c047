package import Captures
package import FoundationEssentials

/// Why a piece of work is where it is, for an operator: no content.
package struct WorkStory: Sendable {
    package struct Attempt: Sendable {
        package var stage: Stage
        package var attempt: Int
        package var code: String
        package var detail: String
        package var worker: String
        package var at: Date
        /// How often the work returned to its queue for this cause without using up a try, the last time `at`; 0 for a
        /// try that failed.
        package var returns: Int

        package init(
            stage: Stage, attempt: Int, code: String, detail: String, worker: String, at: Date, returns: Int = 0
        ) {
            self.stage = stage
            self.attempt = attempt
            self.code = code
            self.detail = detail
            self.worker = worker
            self.at = at
            self.returns = returns
        }
    }

    /// The workers of the work's stage and lane.
    package struct Consumers: Sendable, Equatable {
        /// The names of those that beat, as `ocr-worker@host:pid`, in order.
        package var names: [String]
        /// Messages not completed yet.
        package var lag: Int
        package var oldestAt: Date?

        package var alive: Int { names.count }

        package init(names: [String], lag: Int, oldestAt: Date? = nil) {
            self.names = names
            self.lag = lag
            self.oldestAt = oldestAt
        }
    }

    package var work: WorkSnapshot
    /// What went wrong, the oldest first; at most the last hundred.
    package var attempts: [Attempt]
    /// Which capture or export it is; nil where only its failures are left.
    package var kind: String?
    package var owner: UUID?
    /// How many of its group (stage, owner, batch) are before it, where it waits for a place.
    package var before: BoundedCount?
    package var consumers: Consumers
    /// Whether some process leads the dispatching now.
    package var isDispatched: Bool

    package init(
        work: WorkSnapshot, attempts: [Attempt] = [], kind: String? = nil, owner: UUID? = nil,
        before: BoundedCount? = nil, consumers: Consumers, isDispatched: Bool
    ) {
        self.work = work
        self.attempts = attempts
        self.kind = kind
        self.owner = owner
        self.before = before
        self.consumers = consumers
        self.isDispatched = isDispatched
    }
}
