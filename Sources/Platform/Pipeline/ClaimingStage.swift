package import Captures
import Runtime
import Store

/// A stage that claims its work: a claim increments the attempt, which fences later writes, and starts a lease that
/// is extended while the work runs. Failures are recorded here and not by the runner, because the claim has
/// incremented the attempt.
///
/// A lost claim does not show which work is at fault. The worker may have been killed by this piece, by another piece
/// that ran beside it, or by a machine restart. Lost claims are therefore not counted as failures. They have their
/// own limit, too high for a series of accidents to reach. From the third lost claim on, the next claim is delayed by
/// a growing random time. Harmless work then no longer runs beside the faulty piece, and ends. Only the faulty piece
/// reaches the limit, and its work is then dead. (Running suspects alone in their process would find the faulty piece
/// sooner, but would block all other slots meanwhile.)
package struct ClaimingStage<Work: ClaimedWork>: StageWorker {
    private let work: Work
    private let context: WorkerContext
    private let drain: Duration

    package var stage: Stage { work.stage }

    /// - Parameter drain: after a stop request, work that takes longer than this is returned to the queue. The
    ///   process ends ten seconds after the request.
    package init(_ work: Work, context: WorkerContext, drain: Duration = .seconds(6)) {
        self.work = work
        self.context = context
        self.drain = drain
    }

    package func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
        do throws(StoreError) {
            let load = try await work.load(references)
            var effects = StageEffects(followUps: load.owed)
            effects.noteOvertaken(references.count - load.inputs.count - load.done)
            // One at a time: a lease must not run while nothing extends it.
            for item in load.inputs {
                guard !context.stop.isRequested else { throw .interrupted(.stopping) }
                let reference = try await claim(item.reference)
                if let reference {
                    effects += await finish(item, as: reference)
                } else {
                    effects.noteOvertaken(1)
                }
            }
            return effects
        } catch {
            throw error.stageError
        }
    }

    private func claim(_ reference: WorkReference) async throws(StoreError) -> WorkReference? {
        do throws(StageError) { try await context.reach(.beforeClaim) } catch { throw .interrupted(error) }
        let claimed = try await context.database.work.claim([reference], lease: ClaimedAttempt<Work>.lease).first
        do throws(StageError) { try await context.reach(.afterClaim) } catch { throw .interrupted(error) }
        return claimed
    }

    /// Processes one piece until its outcome is recorded. If a stop is requested first, the lease expires by itself.
    private func finish(_ item: Work.Item, as reference: WorkReference) async -> StageEffects {
        if reference.attempt > Backoff.maximumLostLeases {
            guard let failures = await failures(of: reference) else { return StageEffects(outcomes: [.returned: 1]) }
            let losses = reference.attempt - 1 - failures
            if losses >= Backoff.maximumLostLeases {
                let error = StageError(
                    .workerCrashed, .fatal, operator: "\(losses) claims ended without an outcome",
                    user: "This could not be read.")
                return await record(.dead, of: reference, because: error)
            }
        }
        switch await ClaimedAttempt(work, item, reference, context: context, drain: drain).run() {
        case .done(let effects):
            context.timeoutStreak.succeeded()
            return effects
        case .lost:
            context.log.warning("lease_lost", ["work": .text(reference.id.text)], trace: reference.trace)
            return StageEffects(outcomes: [.returned: 1])
        case .cutShort: return await returnToQueue(reference, because: nil, after: 0)
        case .failed(let error) where error.code == .databaseUnavailable:
            let delay = Backoff.seconds(afterAttempt: reference.attempt, jitter: .random(in: 0..<1))
            return await returnToQueue(reference, because: error, after: delay)
        case .failed(let error):
            guard let failures = await failures(of: reference) else { return StageEffects(outcomes: [.returned: 1]) }
            let verdict = FailureDecision(
                error, attempt: failures + 1, limit: stage.maximumAttempts,
                consecutiveTimeouts: context.timeoutStreak.failed(error), jitter: .random(in: 0..<1))
            return await record(verdict, of: reference, because: error)
        }
    }

    /// - Returns: failed attempts before this one; nil if a stop is requested first (the lease then expires by
    ///   itself).
    private func failures(of reference: WorkReference) async -> Int? {
        var failures = 0
        let isKnown = await context.retryUntilStopped("failures_not_read", trace: reference.trace) {
            () throws(StoreError) in
            failures = try await context.database.work.failures(of: reference)
        }
        return isKnown ? failures : nil
    }

    private func record(
        _ verdict: FailureDecision, of reference: WorkReference, because error: StageError
    ) async -> StageEffects {
        var effects = StageEffects()
        _ = await context.retryUntilStopped("failure_not_recorded", trace: reference.trace) { () throws(StoreError) in
            effects = try await FailureRecorder(context: context).keep(verdict, of: reference, because: error)
        }
        effects.outcomes[verdict.outcome, default: 0] += 1
        return effects
    }

    /// The outcome may be unknown. If the work has moved on, its follow-up still has to be published.
    private func returnToQueue(
        _ reference: WorkReference, because error: StageError?, after delay: Double
    ) async -> StageEffects {
        var effects = StageEffects(outcomes: [.returned: 1])
        _ = await context.retryUntilStopped("work_not_handed_back", trace: reference.trace) { () throws(StoreError) in
            let cause = error.map { ($0, context.name) }
            if try await context.database.work.returnToQueue([reference], because: cause, after: delay).isEmpty {
                effects = StageEffects(followUps: try await work.load([reference]).owed)
            }
        }
        return effects
    }
}

extension StageError {
    /// Work that is left keeps its row and is delivered to another worker.
    fileprivate static let stopping = StageError(
        .databaseUnavailable, .retry, operator: "the worker is stopping", user: "This will be read in a moment.")
}
