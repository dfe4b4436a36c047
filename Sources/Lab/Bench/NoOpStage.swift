import Captures
import FoundationEssentials
import Pipeline
import Postgres
import Runtime
import Store
import Synchronization

/// A stage without work of its own: a guarded change and one effect in a transaction, a message to the next stage,
/// and the offset. Each runs as a separate process in place of a real stage.
struct NoOpStage: StageWorker {
    /// The stages in order. The last one deletes the work.
    static let chain = Stage.captureStages

    let stage: Stage
    let database: Database
    let meter: QueueMeter

    private var next: Stage? {
        Self.chain.firstIndex(of: stage).flatMap { $0 + 1 < Self.chain.count ? Self.chain[$0 + 1] : nil }
    }

    func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
        var moved: [WorkReference]
        do throws(StoreError) { moved = try await database.pass(references, to: next) } catch {
            throw error.stageError
        }
        let now = QueueStamp.now()
        meter.note(moved.count, references.compactMap { QueueStamp.microseconds($0.trace).map { now - $0 } })
        var effects = StageEffects()
        effects.noteOvertaken(references.count - moved.count)
        guard next != nil else { return effects }
        let stamp = QueueStamp.trace(now)
        for index in moved.indices { moved[index].trace = stamp }
        effects.followUps = moved
        return effects
    }
}

/// Collects executions and their times, and stores them four times a second.
final class QueueMeter: Sendable {
    private struct State {
        var executions = 0
        var times: [Int32] = []
    }

    private let state = Mutex(State())

    func note(_ executions: Int, _ microseconds: [UInt64]) {
        state.withLock { state in
            state.executions += executions
            state.times += microseconds.map { Int32(clamping: $0) }
        }
    }

    /// Returns after the stop, when everything is stored.
    func write(to pool: Pool, stage: Stage, until stop: StopSignal) async throws {
        var isRunning = true
        while isRunning {
            isRunning = await stop.sleep(.milliseconds(250))
            let samples = state.withLock { state in
                defer { state = State() }
                return state
            }
            guard samples.executions > 0 else { continue }
            try await pool.execute(
                """
                insert into bench_samples (stage, executions, microseconds)
                values (\(stage), \(samples.executions), \(samples.times))
                """)
        }
    }
}

/// `tapline-lab bench stage`: runs one no-op stage as a worker process, for the queue bench.
enum NoOpWorker {
    static func run() async -> Never {
        await WorkerProcess.run(
            "bench-stage", settings: { $0.choice("TAPLINE_BENCH_STAGE", default: Stage.recognize) },
            body: { context, stage in
                let meter = QueueMeter()
                async let written: Void = meter.write(to: context.database.pool, stage: stage, until: context.stop)
                try await StageRunner(
                    NoOpStage(stage: stage, database: context.database, meter: meter),
                    limits: .init(slots: 1, batch: 500), context: context
                ).run()
                try await written
            })
    }
}
