package import Captures
package import FoundationEssentials

/// State machine for one batch of messages at a stage. An event goes in, the next action comes out. It has no clock,
/// no database and no broker.
///
/// All references are processed in one transaction first. If that transaction fails or a statement times out, the
/// batch is split in half until the faulty reference is alone: one faulty capture among 500 costs about twenty
/// transactions. The halves go to the end of the queue, so the good half succeeds before the faulty half is split
/// again. Several timeouts in a row without a success therefore mean that the database is busy, and the batch pauses
/// between its attempts. A worker that knows which references failed names them in its effects; the other references
/// are not processed again. A worker may also defer expensive references to later portions. Offsets may be stored
/// only when every reference is finished.
package struct BatchStateMachine: Sendable {
    package enum Event: Sendable {
        /// The transaction is committed.
        case stored(StageEffects)
        /// The transaction failed, or its outcome is unknown. `consecutiveTimeouts` counts the consecutive statement timeouts
        /// of this process, including this one; it is 0 for any other error.
        case failed(StageError, consecutiveTimeouts: Int = 0)
        case published
        /// The verdict is recorded. The effects are what must be published next.
        case kept(StageEffects)
        case notKept
        case waited
        case stopped
    }

    package enum Action: Sendable {
        /// Load, decide, store.
        case process([WorkReference])
        case publish(StageEffects)
        /// Record the verdict for this reference.
        case keep(FailureDecision, WorkReference, because: StageError)
        case wait(seconds: Double)
        /// Every message is finished: its offset may be stored.
        case complete
        /// Stop here; messages that are not completed are delivered again.
        case abandon
    }

    private enum Step {
        case processing
        case publishing
        case recording(FailureDecision, because: StageError)
    }

    private struct Portion {
        var references: [WorkReference]
        /// The error of the only reference, if it is already known.
        var failure: StageError?
    }

    private let attempts: Int
    /// Portions not finished yet; the first is in progress.
    private var portions: [Portion]
    private var step = Step.processing
    /// The batch pauses after more consecutive timeouts than this.
    private static var timeoutLimit: Int { 3 }

    /// Consecutive database failures since the last success.
    private var databaseFailures = 0
    /// Consecutive timeouts, as of the last timeout in this batch; 0 after a success.
    private var consecutiveTimeouts = 0
    /// The error that the batch is waiting out.
    package private(set) var trouble: StageError?

    /// - Parameter attempts: work is dead after this many attempts.
    package init(_ references: [WorkReference], attempts: Int) {
        self.attempts = attempts
        portions = references.isEmpty ? [] : [Portion(references: references)]
    }

    /// Owners of the work that is not finished yet.
    package var owners: Set<UUID> { Set(portions.lazy.flatMap(\.references).map(\.owner)) }

    package var first: Action { portions.first.map { .process($0.references) } ?? .complete }

    /// - Parameter jitter: 0..<1, drawn by the caller.
    package mutating func next(_ event: Event, jitter: Double) -> Action {
        switch event {
        case .stored(let effects):
            // A batch of only overtaken references does not show that the database is healthy.
            if effects.outcomes[.overtaken, default: 0] < portions.first?.references.count ?? 0 {
                consecutiveTimeouts = 0
            }
            return publishEffects(effects)
        case .kept(let effects): return publishEffects(effects)
        case .published:
            portions.removeFirst()
            step = .processing
            if let portion = portions.first, let error = portion.failure {
                return record(portion.references[0], because: error, jitter: jitter)
            }
            return proceed(jitter: jitter)
        case .failed(let error, let consecutiveTimeouts):
            self.consecutiveTimeouts = consecutiveTimeouts
            return failed(error, jitter: jitter)
        case .notKept: return pauseForDatabase(jitter: jitter)
        case .waited:
            if case .recording(let verdict, let error) = step, let reference = portions.first?.references.first {
                return .keep(verdict, reference, because: error)
            }
            return first
        case .stopped: return .abandon
        }
    }

    private mutating func publishEffects(_ effects: StageEffects) -> Action {
        databaseFailures = 0
        step = .publishing
        let failures = effects.failures.map { Portion(references: [$0.reference], failure: $0.error) }
        portions.insert(contentsOf: failures + effects.later.map { Portion(references: $0) }, at: 1)
        return .publish(effects)
    }

    /// The next portion: immediately, or after a pause while the database is busy.
    private func proceed(jitter: Double) -> Action {
        guard !portions.isEmpty, consecutiveTimeouts > Self.timeoutLimit else { return first }
        return pause(failures: consecutiveTimeouts - Self.timeoutLimit, jitter: jitter)
    }

    private mutating func failed(_ error: StageError, jitter: Double) -> Action {
        guard let portion = portions.first else { return .complete }
        if [.databaseUnavailable, .databaseBusy].contains(error.code) { trouble = error }
        // Nothing can be recorded while the database is unavailable: the batch keeps its state and waits.
        if error.code == .databaseUnavailable { return pauseForDatabase(jitter: jitter) }
        let references = portion.references
        guard references.count == 1 else {
            portions.removeFirst()
            let half = references.count / 2
            portions.append(Portion(references: Array(references.prefix(half))))
            portions.append(Portion(references: Array(references.dropFirst(half))))
            return proceed(jitter: jitter)
        }
        databaseFailures = 0
        return record(references[0], because: error, jitter: jitter)
    }

    private mutating func record(_ reference: WorkReference, because error: StageError, jitter: Double) -> Action {
        let verdict = FailureDecision(
            error, attempt: reference.attempt + 1, limit: attempts, consecutiveTimeouts: consecutiveTimeouts,
            jitter: jitter)
        step = .recording(verdict, because: error)
        return .keep(verdict, reference, because: error)
    }

    private mutating func pauseForDatabase(jitter: Double) -> Action {
        databaseFailures += 1
        return pause(failures: databaseFailures, jitter: jitter)
    }

    /// The pause grows up to 8 s.
    private func pause(failures: Int, jitter: Double) -> Action {
        .wait(seconds: Backoff.seconds(afterAttempt: min(failures, 4), jitter: jitter))
    }
}
