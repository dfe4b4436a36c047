package import Captures
package import FoundationEssentials

/// The course of one batch of messages through a stage, as decisions alone: what has happened goes in, what is to be
/// done next comes out, one step at a time. No clock, no database, no broker.
///
/// The batch is tried as one. Where it fails for a reason of its own, or its statement times out, it is halved until the
/// reference at fault stands alone, so that one poisoned capture among 500 costs some twenty transactions. A worker that
/// knows which references are at fault names them, and the rest is not tried again; it may leave costly references to
/// later portions. Only when every reference has found
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

    private struct Portion {
        var references: [WorkReference]
        /// Why the only reference failed, where that is known already.
        var failure: StageError?
    }

    private let attempts: Int
    /// What is left to do; the first is under way.
    private var portions: [Portion]
    private var step = Step.processing
    /// Troubles of the database since the last success.
    private var troubles = 0
    /// What the batch waits for, while it waits.
    package private(set) var trouble: StageError?

    /// - Parameter attempts: after so many tries a piece of work is dead.
    package init(_ references: [WorkReference], attempts: Int) {
        self.attempts = attempts
        portions = references.isEmpty ? [] : [Portion(references: references)]
    }

    /// Whose work is left to do.
    package var owners: Set<UUID> { Set(portions.lazy.flatMap(\.references).map(\.owner)) }

    package var first: Action { portions.first.map { .process($0.references) } ?? .complete }

    /// - Parameter jitter: 0..<1, drawn by the caller.
    package mutating func next(_ event: Event, jitter: Double) -> Action {
        switch event {
        case .stored(let effects), .kept(let effects):
            troubles = 0
            step = .publishing
            let failures = effects.failures.map { Portion(references: [$0.reference], failure: $0.error) }
            portions.insert(contentsOf: failures + effects.later.map { Portion(references: $0) }, at: 1)
            return .publish(effects)
        case .published:
            portions.removeFirst()
            step = .processing
            if let portion = portions.first, let error = portion.failure {
                return keep(portion.references[0], because: error, jitter: jitter)
            }
            return first
        case .failed(let error): return failed(error, jitter: jitter)
        case .notKept: return pause(jitter: jitter)
        case .waited:
            if case .keeping(let verdict, let error) = step, let reference = portions.first?.references.first {
                return .keep(verdict, reference, because: error)
            }
            return first
        case .stopped: return .abandon
        }
    }

    private mutating func failed(_ error: StageError, jitter: Double) -> Action {
        guard let portion = portions.first else { return .complete }
        // Nothing can be written down while the database is away: the batch keeps its place until it is back.
        if error.code == .databaseUnavailable {
            trouble = error
            return pause(jitter: jitter)
        }
        let references = portion.references
        guard references.count == 1 else {
            portions.replaceSubrange(
                0..<1,
                with: [references.prefix(references.count / 2), references.dropFirst(references.count / 2)].map {
                    Portion(references: Array($0))
                })
            return first
        }
        troubles = 0
        return keep(references[0], because: error, jitter: jitter)
    }

    private mutating func keep(_ reference: WorkReference, because error: StageError, jitter: Double) -> Action {
        let verdict = StageVerdict(error, attempt: reference.attempt + 1, limit: attempts, jitter: jitter)
        step = .keeping(verdict, because: error)
        return .keep(verdict, reference, because: error)
    }

    private mutating func pause(jitter: Double) -> Action {
        troubles += 1
        return .wait(seconds: Backoff.seconds(afterAttempt: min(troubles, 4), jitter: jitter))
    }
}
