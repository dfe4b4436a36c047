import Captures
import FoundationEssentials
import Pipeline
import Runtime
import Store
import Synchronization

/// A worker with a scripted outcome.
final class ScriptedWorker: StageWorker {
    let stage = Stage.understand
    let done = Mutex<[UUID]>([])
    private let decide: @Sendable (WorkReference) -> StageError?

    init(_ decide: @escaping @Sendable (WorkReference) -> StageError? = { _ in nil }) { self.decide = decide }

    func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
        for reference in references {
            if let error = decide(reference) { throw error }
        }
        done.withLock { $0 += references.map(\.id) }
        return StageEffects()
    }

    var ids: Set<UUID> { done.withLock { Set($0) } }
}

/// Blocks on bulk work until it is released or a stop is requested, and records its batches.
final class SlowWorker: StageWorker {
    let stage = Stage.understand
    let batches = Mutex<[[Lane]]>([])
    let owners = Mutex<[Set<UUID>]>([])
    let isLetGo = Mutex(false)
    private let stop: StopSignal

    init(stop: StopSignal) { self.stop = stop }

    func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
        batches.withLock { $0.append(references.map(\.lane)) }
        owners.withLock { $0.append(Set(references.map(\.owner))) }
        while references.contains(where: { $0.lane == .bulk }), !isLetGo.withLock({ $0 }), !stop.isRequested {
            try? await Task.sleep(for: .milliseconds(5))
        }
        return StageEffects()
    }
}

/// Fails one of its references and names it in `failures`.
final class NamingWorker: StageWorker {
    let stage = Stage.understand
    let done = Mutex<[UUID]>([])
    private let costly: UUID

    init(_ costly: UUID) { self.costly = costly }

    func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
        done.withLock { $0 += references.map(\.id) }
        let error = StageError(.tooCostly, .fatal, operator: "costly", user: "Too long.")
        return StageEffects(failures: references.filter { $0.id == costly }.map { ($0, error) })
    }
}

/// The statement of one reference always times out; all other references are overtaken.
struct StaleWorker: StageWorker {
    let stage = Stage.understand
    let endless: UUID

    func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
        guard !references.contains(where: { $0.id == endless }) else {
            throw StageError(.databaseBusy, .retry, operator: "57014", user: "Later.")
        }
        var effects = StageEffects()
        effects.noteOvertaken(references.count)
        return effects
    }
}
