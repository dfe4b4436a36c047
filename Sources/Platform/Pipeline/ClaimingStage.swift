package import Captures
import Runtime
import Store

/// A stage of claimed work: attempt + 1, a lease that is lengthened while the work lasts, and so a fence. Failures are
/// written down here, because the claim has raised the attempt.
package struct ClaimingStage<Work: ClaimedWork>: StageWorker {
    private static var lease: Duration { .seconds(9) }
    /// A claim past this one means that the earlier ones ended without an outcome: the work takes workers down.
    private static var maximumClaims: Int { 3 }

    private let work: Work
    private let context: WorkerContext

    package var stage: Stage { work.stage }

    package init(_ work: Work, context: WorkerContext) {
        self.work = work
        self.context = context
    }

    package func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
        do throws(StoreError) {
            let load = try await work.load(references)
            var effects = StageEffects(followUps: load.owed)
            let claimed = try await context.database.claim(load.inputs.map(\.reference), lease: Self.lease)
            for reference in claimed {
                guard let item = load.inputs.first(where: { $0.reference.id == reference.id }) else { continue }
                effects = effects + (try await finish(item, as: reference))
            }
            return effects
        } catch {
            throw error.stageError
        }
    }

    /// One piece, to its end.
    private func finish(_ item: Work.Item, as reference: WorkReference) async throws(StoreError) -> StageEffects {
        guard reference.attempt <= Self.maximumClaims else {
            let error = StageError(
                .workerCrashed, .fatal, operator: "\(reference.attempt - 1) claims ended without an outcome",
                user: "This could not be read.")
            return try await end(reference, .dead, error)
        }
        let heartbeat = Task { await keepLease(reference) }
        defer { heartbeat.cancel() }
        do throws(StageError) {
            return try await work.perform(item, as: reference)
        } catch {
            switch error.disposition {
            case .retry where reference.attempt < Self.maximumClaims:
                let delay = Backoff.seconds(afterAttempt: reference.attempt, jitter: .random(in: 0..<1))
                try await context.database.retry(reference, because: error, after: delay, worker: context.name)
                return StageEffects()
            case .retry, .fatal: return try await end(reference, .dead, error)
            case .reject: return try await end(reference, .rejected, error)
            }
        }
    }

    private func end(
        _ reference: WorkReference, _ state: CaptureState, _ error: StageError
    ) async throws(StoreError) -> StageEffects {
        context.log.warning(
            "work_ended",
            ["work": .text(reference.id.text), "state": .text(state.rawValue), "code": .text(error.code.rawValue)],
            trace: reference.trace)
        guard try await context.database.end(reference, as: state, because: error, worker: context.name) else {
            return StageEffects()
        }
        return reference.failureEffects(state)
    }

    private func keepLease(_ reference: WorkReference) async {
        while (try? await Task.sleep(for: Self.lease / 3)) != nil {
            do throws(StoreError) { try await context.database.extendLease(reference, by: Self.lease) } catch {
                context.log.warning("lease_not_extended", ["error": .text(error.description)], trace: reference.trace)
            }
        }
    }
}
