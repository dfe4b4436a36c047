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
            return try await VerdictKeeper(context: context).keep(.dead, of: reference, because: error)
        }
        let heartbeat = Task { await keepLease(reference) }
        defer { heartbeat.cancel() }
        do throws(StageError) {
            return try await work.perform(item, as: reference)
        } catch {
            let verdict = StageVerdict(
                error, attempt: reference.attempt, limit: Self.maximumClaims, jitter: .random(in: 0..<1))
            return try await VerdictKeeper(context: context).keep(verdict, of: reference, because: error)
        }
    }

    private func keepLease(_ reference: WorkReference) async {
        while (try? await Task.sleep(for: Self.lease / 3)) != nil {
            do throws(StoreError) { try await context.database.extendLease(reference, by: Self.lease) } catch {
                context.log.warning("lease_not_extended", ["error": .text(error.description)], trace: reference.trace)
            }
        }
    }
}
