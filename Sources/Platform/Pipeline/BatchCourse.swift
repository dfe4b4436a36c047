package import Captures
package import FoundationEssentials

/// The course of one batch of messages through a stage, as decisions alone: what has happened goes in, what is to be
/// done next comes out, one step at a time. No clock, no database, no broker.
///
/// The batch is tried as one. Where it fails for a reason of its own, or its statement times out, it is halved until the
/// reference at fault stands alone, so that one poisoned capture among 500 costs some twenty transactions. Halves go to
/// the end: the sound half of a batch succeeds before the other is tried again. So a few time-outs in a row without a
/// success mean a busy database, and the batch pauses between its tries. A worker that knows which references are at
/// fault names them, and the rest is not tried again; it may leave costly references to later portions. Only when every
/// reference has found its end may the offsets be stored.
package struct BatchCourse: Sendable {
    package enum Event: Sendable {
        /// The transaction stands.
        case stored(StageEffects)
        /// The transaction failed, or its outcome is unknown. `busyInARow` counts the statements of this process that
        /// timed out in a row, including this one; it is 0 for another error.
        case failed(StageError, busyInARow: Int = 0)
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
    /// After so many time-outs in a row the batch pauses before the next try.
    private static var busyLimit: Int { 3 }

    /// Troubles of the database since the last success.
    private var troubles = 0
    /// Time-outs in a row when this batch last had one; 0 after a success.
    private var busyInARow = 0
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
        case .stored(let effects):
            // Finding that there is nothing to do proves nothing about the database.
            if effects.outcomes[.overtaken, default: 0] < portions.first?.references.count ?? 0 { busyInARow = 0 }
            return stands(effects)
        case .kept(let effects): return stands(effects)
        case .published:
            portions.removeFirst()
            step = .processing
            if let portion = portions.first, let error = portion.failure {
                return keep(portion.references[0], because: error, jitter: jitter)
            }
            return proceed(jitter: jitter)
        case .failed(let error, let busyInARow):
            self.busyInARow = busyInARow
            return failed(error, jitter: jitter)
        case .notKept: return pauseForTrouble(jitter: jitter)
        case .waited:
            if case .keeping(let verdict, let error) = step, let reference = portions.first?.references.first {
                return .keep(verdict, reference, because: error)
            }
            return first
        case .stopped: return .abandon
        }
    }

    private mutating func stands(_ effects: StageEffects) -> Action {
        troubles = 0
        step = .publishing
        let failures = effects.failures.map { Portion(references: [$0.reference], failure: $0.error) }
        portions.insert(contentsOf: failures + effects.later.map { Portion(references: $0) }, at: 1)
        return .publish(effects)
    }

    /// The next portion, at once or, while the database is busy, after a pause.
    private func proceed(jitter: Double) -> Action {
        guard !portions.isEmpty, busyInARow > Self.busyLimit else { return first }
        return pause(failures: busyInARow - Self.busyLimit, jitter: jitter)
    }

    private mutating func failed(_ error: StageError, jitter: Double) -> Action {
        guard let portion = portions.first else { return .complete }
        if [.databaseUnavailable, .databaseBusy].contains(error.code) { trouble = error }
        // Nothing can be written down while the database is away: the batch keeps its place until it is back.
        if error.code == .databaseUnavailable { return pauseForTrouble(jitter: jitter) }
        let references = portion.references
        guard references.count == 1 else {
            portions.removeFirst()
            let half = references.count / 2
            portions.append(Portion(references: Array(references.prefix(half))))
            portions.append(Portion(references: Array(references.dropFirst(half))))
            return proceed(jitter: jitter)
        }
        troubles = 0
        return keep(references[0], because: error, jitter: jitter)
    }

    private mutating func keep(_ reference: WorkReference, because error: StageError, jitter: Double) -> Action {
        let verdict = StageVerdict(
            error, attempt: reference.attempt + 1, limit: attempts, busyInARow: busyInARow, jitter: jitter)
        step = .keeping(verdict, because: error)
        return .keep(verdict, reference, because: error)
    }

    private mutating func pauseForTrouble(jitter: Double) -> Action {
        troubles += 1
        return pause(failures: troubles, jitter: jitter)
    }

    /// Up to 8 s.
    private func pause(failures: Int, jitter: Double) -> Action {
        .wait(seconds: Backoff.seconds(afterAttempt: min(failures, 4), jitter: jitter))
    }
}
