package import Captures
package import FoundationEssentials

/// The state and history of a piece of work, for an operator; no content.
package struct WorkHistory: Sendable {
    package struct Attempt: Sendable {
        package var stage: Stage
        package var attempt: Int
        package var code: String
        package var detail: String
        package var worker: String
        package var at: Date
        /// How often the work returned to the queue for this cause without using up an attempt (`at` is the last
        /// time); 0 for a failed attempt.
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
        /// The sorted names of live workers, as `ocr-worker@host:pid`.
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
    /// Failures, the oldest first; at most the last hundred.
    package var attempts: [Attempt]
    /// `capture` or `export`; nil if only its failures are left.
    package var kind: String?
    package var owner: UUID?
    /// How much work of its group (stage, owner, batch) is before it, if it waits for a place.
    package var before: BoundedCount?
    package var consumers: Consumers
    /// Whether a process leads the dispatching now.
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
