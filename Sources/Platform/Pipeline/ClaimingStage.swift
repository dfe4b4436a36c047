package import Captures
import Runtime
import Store

/// A stage of claimed work: attempt + 1, a lease that is lengthened while the work lasts, and so a fence. Failures are
/// written down here, because the claim has raised the attempt.
///
/// A claim that is lost tells nothing by itself: what killed the worker may be this piece, another that ran beside it,
/// or somebody who restarts machines. So lost claims are no failures: they have a bound of their own, so high that no
/// run of accidents reaches it, and from the third on the next claim comes later and later, at a random moment. What
/// was lost beside a poisoned piece no longer runs beside it then, and ends; the poison alone comes to the bound, and
/// takes no worker down for ever. (To run suspects alone in their process would name the culprit sooner, and would stop
/// all other slots for as long as each of them lasts.)
package struct ClaimingStage<Work: ClaimedWork>: StageWorker {
    private let work: Work
    private let context: WorkerContext
    private let drain: Duration

    package var stage: Stage { work.stage }

    /// - Parameter drain: after a stop, work that takes longer is handed back. The process ends ten seconds after it.
    package init(_ work: Work, context: WorkerContext, drain: Duration = .seconds(6)) {
        self.work = work
        self.context = context
        self.drain = drain
    }

    package func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
        do throws(StoreError) {
            let load = try await work.load(references)
            var effects = StageEffects(followUps: load.owed)
            effects.noteOvertaken(references.count - load.inputs.count)
            // One by one: a lease that nobody lengthens must not run while another piece is worked on.
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
        let claimed = try await context.database.claim([reference], lease: ClaimedTry<Work>.lease).first
        do throws(StageError) { try await context.reach(.afterClaim) } catch { throw .interrupted(error) }
        return claimed
    }

    /// One piece, to its end. Goes on until what becomes of it is written down, or a stop is asked for: then its lease
    /// ends by itself.
    private func finish(_ item: Work.Item, as reference: WorkReference) async -> StageEffects {
        if reference.attempt > Backoff.maximumLosses {
            guard let failures = await failures(of: reference) else { return StageEffects(outcomes: [.returned: 1]) }
            let losses = reference.attempt - 1 - failures
            if losses >= Backoff.maximumLosses {
                let error = StageError(
                    .workerCrashed, .fatal, operator: "\(losses) claims ended without an outcome",
                    user: "This could not be read.")
                return await keep(.dead, of: reference, because: error)
            }
        }
        switch await ClaimedTry(work, item, reference, context: context, drain: drain).run() {
        case .done(let effects):
            context.busyStreak.succeeded()
            return effects
        case .lost:
            context.log.warning("lease_lost", ["work": .text(reference.id.text)], trace: reference.trace)
            return StageEffects(outcomes: [.returned: 1])
        case .cutShort: return await handBack(reference, because: nil, after: 0)
        case .failed(let error) where error.code == .databaseUnavailable:
            let delay = Backoff.seconds(afterAttempt: reference.attempt, jitter: .random(in: 0..<1))
            return await handBack(reference, because: error, after: delay)
        case .failed(let error):
            guard let failures = await failures(of: reference) else { return StageEffects(outcomes: [.returned: 1]) }
            let verdict = StageVerdict(
                error, attempt: failures + 1, limit: stage.maximumAttempts,
                busyInARow: context.busyStreak.failed(error), jitter: .random(in: 0..<1))
            return await keep(verdict, of: reference, because: error)
        }
    }

    /// - Returns: tries before this one that failed; nil where a stop is asked for first: then the lease ends by itself.
    private func failures(of reference: WorkReference) async -> Int? {
        var failures = 0
        let isKnown = await context.insist("failures_not_read", trace: reference.trace) { () throws(StoreError) in
            failures = try await context.database.failures(of: reference)
        }
        return isKnown ? failures : nil
    }

    private func keep(
        _ verdict: StageVerdict, of reference: WorkReference, because error: StageError
    ) async -> StageEffects {
        var effects = StageEffects()
        _ = await context.insist("failure_not_recorded", trace: reference.trace) { () throws(StoreError) in
            effects = try await VerdictKeeper(context: context).keep(verdict, of: reference, because: error)
        }
        effects.outcomes[verdict.outcome, default: 0] += 1
        return effects
    }

    /// The outcome may be unknown: where the work has moved on after all, its follow-up is owed.
    private func handBack(
        _ reference: WorkReference, because error: StageError?, after delay: Double
    ) async -> StageEffects {
        var effects = StageEffects(outcomes: [.returned: 1])
        _ = await context.insist("work_not_handed_back", trace: reference.trace) { () throws(StoreError) in
            let cause = error.map { ($0, context.name) }
            if try await context.database.handBack([reference], because: cause, after: delay).isEmpty {
                effects = StageEffects(followUps: try await work.load([reference]).owed)
            }
        }
        return effects
    }
}

extension StageError {
    /// What is left keeps its place, and is delivered to another.
    fileprivate static let stopping = StageError(
        .databaseUnavailable, .retry, operator: "the worker stops", user: "This will be read in a moment.")
}
