package import Captures
import FoundationEssentials
import Runtime
import Store

/// Records the verdict for failed work and returns what must be published.
struct FailureRecorder: Sendable {
    let context: WorkerContext

    /// - Parameter reference: its attempt is the fence; overtaken work is left unchanged.
    func keep(
        _ verdict: FailureDecision, of reference: WorkReference, because error: StageError
    ) async throws(StoreError) -> StageEffects {
        context.log.warning(
            "work_failed",
            [
                "stage": .text(reference.stage.rawValue), "work": .text(reference.id.text),
                "attempt": .number(reference.attempt), "outcome": .text(verdict.outcome.rawValue),
                "code": .text(error.code.rawValue), "error": .text(error.operator),
            ], trace: reference.trace)
        let database = context.database
        switch verdict {
        case .retry(let delay):
            try await database.work.retry(reference, because: error, after: delay, worker: context.name)
        case .reject: return try await end(reference, as: .rejected, because: error)
        case .dead: return try await end(reference, as: .dead, because: error)
        case .park(let seconds):
            try await database.work.park([(reference, Date(timeIntervalSinceNow: seconds))])
        case .returnToQueue(let delay):
            try await database.work.returnToQueue([reference], because: (error, context.name), after: delay)
        }
        return StageEffects()
    }

    private func end(
        _ reference: WorkReference, as state: CaptureState, because error: StageError
    ) async throws(StoreError) -> StageEffects {
        guard try await context.database.work.end(reference, as: state, because: error, worker: context.name) else {
            return StageEffects()
        }
        return reference.failureEffects(state)
    }
}

extension WorkReference {
    /// The effects of a failed end. A failure at `notify` causes no further notification.
    fileprivate func failureEffects(_ state: CaptureState) -> StageEffects {
        switch stage.subject {
        case .capture: endEffects(event: "capture.\(state.rawValue)")
        case .export: endEffects(event: "export.failed")
        case .ownerNotification: StageEffects()
        }
    }

    /// The effects of a capture's end: the event, and the notification if a client waits for the capture.
    package func endEffects(event: String) -> StageEffects {
        StageEffects(
            followUps: lane == .now ? [at(.notify)] : [], events: [ChangeEvent(owner: owner, type: event, id: id)])
    }
}
