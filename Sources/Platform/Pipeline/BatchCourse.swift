package import Captures

/// The course of one batch of messages through a stage, as decisions alone: what has happened goes in, what is to be
/// done next comes out, one step at a time. No clock, no database, no broker.
///
/// The batch is tried as one. Where it fails for a reason of its own it is halved until the reference at fault stands
/// alone, so that one poisoned capture among 500 costs some twenty transactions. Only when every reference has found
/// its end may the offsets be stored.
package struct BatchCourse: Sendable {
    package enum Event: Sendable {
        /// The transaction stands.
        case stored(StageEffects)
        /// It does not, or nobody knows.
        case failed(StageError)
        case published
        /// The verdict is written down, with what follows from it.
        case kept(StageEffects)
        case notKept
        case waited
        case stopped
    }

    package enum Action: Sendable {
        /// Load, decide, store.
        case process([WorkReference])
        case publish(StageEffects)
        /// Write down what becomes of this one.
        case keep(StageVerdict, WorkReference, because: StageError)
        case wait(seconds: Double)
        /// Every message has found its end: its offset may be stored.
        case complete
        /// Nothing more is done; what is not completed is delivered again.
        case abandon
    }

    private enum Step {
        case processing
        case publishing
        case keeping(StageVerdict, because: StageError)
    }

    /// A slow database is asked so often for the same portion; then a smaller one may get through.
    private static let patience = 3

    private let attempts: Int
    /// What is left to do; the first is under way.
    private var portions: [[WorkReference]]
    private var step = Step.processing
    /// Troubles of the database since the last success.
    private var troubles = 0

    /// - Parameter attempts: after so many tries a piece of work is dead.
    package init(_ references: [WorkReference], attempts: Int) {
        self.attempts = attempts
        portions = references.isEmpty ? [] : [references]
    }

    package var first: Action { portions.first.map { .process($0) } ?? .complete }

    /// - Parameter jitter: 0..<1, drawn by the caller.
    package mutating func next(_ event: Event, jitter: Double) -> Action {
        switch event {
        case .stored(let effects), .kept(let effects):
            troubles = 0
            step = .publishing
            return .publish(effects)
        case .published:
            portions.removeFirst()
            step = .processing
            return first
        case .failed(let error): return failed(error, jitter: jitter)
        case .notKept: return pause(jitter: jitter)
        case .waited:
            if case .keeping(let verdict, let error) = step, let reference = portions.first?.first {
                return .keep(verdict, reference, because: error)
            }
            return first
        case .stopped: return .abandon
        }
    }

    private mutating func failed(_ error: StageError, jitter: Double) -> Action {
        guard let portion = portions.first else { return .complete }
        // Nothing can be written down while the database is away: the batch keeps its place until it is back.
        if error.code == .databaseUnavailable || error.code == .databaseBusy && troubles < Self.patience {
            return pause(jitter: jitter)
        }
        guard portion.count == 1 else {
            portions.replaceSubrange(
                0..<1, with: [Array(portion.prefix(portion.count / 2)), Array(portion.dropFirst(portion.count / 2))])
            return first
        }
        let verdict = StageVerdict(error, attempt: portion[0].attempt + 1, limit: attempts, jitter: jitter)
        troubles = 0
        step = .keeping(verdict, because: error)
        return .keep(verdict, portion[0], because: error)
    }

    private mutating func pause(jitter: Double) -> Action {
        troubles += 1
        return .wait(seconds: Backoff.seconds(afterAttempt: min(troubles, 4), jitter: jitter))
    }
}
