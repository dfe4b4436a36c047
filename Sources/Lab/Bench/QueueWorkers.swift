import Captures
import CommandLine
import FoundationEssentials
import Runtime
import Supervision

extension QueueSystem {
    /// The environment of every process of the line.
    func environment(_ more: [String: String] = [:]) -> [String: String] {
        ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TAPLINE_") }
            .merging([
                "TAPLINE_DATABASE_URL": cluster.appURL, "TAPLINE_MASTER_KEY_FILE": state.masterKey,
                "TAPLINE_SUPERVISED": "1",
            ]) { $1 }
            .merging(more) { $1 }
    }

    /// Runs `body` while these processes run: workers by name, and no-op stages.
    /// - Parameter port: port of the API; nil chooses a free one.
    func with<Value: Sendable>(
        workers: [String], stages: [Stage] = [], port: Int? = nil, on broker: QueueBroker,
        _ body: () async throws -> Value
    ) async throws -> Value {
        let running = Running()
        return try await Self.finishing({
            for worker in workers { await running.add(try await start(worker, port, on: broker)) }
            for stage in stages {
                await running.add(
                    try await ChildProcess.start(
                        name: "stage-\(stage.rawValue)", command: ["\(folder)/tapline-lab", "bench", "stage"],
                        environment: environment(
                            broker.settings.merging(["TAPLINE_BENCH_STAGE": stage.rawValue]) { $1 }),
                        log: state.log("stage-\(stage.rawValue)")))
            }
            let value = try await body()
            if let ended = await running.ended {
                throw CommandFailure(.failed, "\(ended) ended during the measurement; see \(state.log(ended))")
            }
            return value
        }) { await running.stop() }
    }

    private func start(_ worker: String, _ port: Int?, on broker: QueueBroker) async throws -> ChildProcess {
        var more = broker.settings
        if worker == "ingest" { more["TAPLINE_HTTP_PORT"] = String(try port ?? Loopback.freePort()) }
        return try await ChildProcess.start(
            name: worker, command: ["\(folder)/\(worker)"], environment: environment(more), log: state.log(worker))
    }

    private actor Running {
        private var processes: [ChildProcess] = []

        func add(_ process: ChildProcess) { processes.append(process) }

        var ended: String? { processes.first { $0.hasEnded }?.name }

        func stop() async {
            await withTaskGroup(of: Void.self) { group in
                for process in processes { group.addTask { await process.stop(within: .seconds(12)) } }
            }
        }
    }
}
