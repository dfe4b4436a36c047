import FoundationEssentials
import Postgres
import Runtime
import Sandbox
import Store

#if canImport(Glibc)
    import Glibc
#endif

/// Everything that `tapline up` supervises, brought up in order and taken down in the reverse: workers, broker,
/// Postgres.
struct Line: Sendable {
    let state: StateFolder
    let cluster: PrivateCluster
    let settings: [String: String]
    /// Of the first worker; the others' follow it. 0 is none.
    var statusPort = 0
    /// Where producers reach the embedded broker at each start; 0 is a port of the system's choice.
    var brokerPort = 0
    let stop: StopSignal
    /// The workers and the broker become the line's ordinary user.
    let dropsRoot: Bool
    /// The user of the recognition slots; nil: the user of the workers.
    let slotUser: String?
    let address: LineAddress

    /// - Parameter whenUp: runs once the API answers; what it throws takes the line down and is thrown on.
    func run(
        workers: [String], hasOwnBroker: Bool, whenUp: @Sendable @escaping () async throws -> Void
    ) async throws -> ExitCode {
        let postgresStop = StopSignal()
        let brokerStop = StopSignal()
        let folder = try Self.executablesFolder()
        let failure = FirstFailure()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await failure.record(stop) {
                    try await Supervisor(
                        name: "postgres", command: try cluster.command(), environment: { PrivateCluster.environment },
                        log: state.log("postgres"), stopSignal: SIGINT, stop: postgresStop, onStart: { note($0) },
                        onEnd: { forget($0) }
                    ).run()
                }
            }
            await failure.record(stop) { try await prepareDatabase() }
            await withTaskGroup(of: Void.self) { workersGroup in
                if hasOwnBroker && !stop.isRequested {
                    unlink(state.broker)
                    group.addTask {
                        await failure.record(stop) {
                            try await supervisor(
                                "broker",
                                ["\(folder)/tapline", "broker", "--state", state.path, "--port", String(brokerPort)],
                                brokerStop
                            ).run()
                        }
                    }
                    await waitFor("the broker") { state.read(state.broker) != nil }
                }
                for (index, worker) in workers.enumerated() {
                    workersGroup.addTask {
                        await failure.record(stop) {
                            try await supervisor(
                                worker, ["\(folder)/\(worker)"], stop,
                                statusPort: statusPort == 0 ? nil : statusPort + index
                            ).run()
                        }
                    }
                }
                await waitFor("the API") { await apiAnswers() }
                if !stop.isRequested { await failure.record(stop, whenUp) }
            }
            brokerStop.request()
            postgresStop.request()
        }
        if let error = failure.error { throw error }
        return stop.exitCode ?? .ok
    }

    private func supervisor(
        _ name: String, _ command: [String], _ stop: StopSignal, statusPort: Int? = nil
    ) -> Supervisor {
        let own = statusPort.map { ["TAPLINE_STATUS_PORT": String($0)] } ?? [:]
        return Supervisor(
            name: name, command: dropsRoot ? dropping(name, command) : command,
            environment: { environment().merging(own) { $1 } }, log: state.log(name), stop: stop,
            onStart: { child in note(child) }, onEnd: { child in forget(child) })
    }

    private func dropping(_ name: String, _ command: [String]) -> [String] {
        // It needs two users, so it starts as root and gives that up itself.
        if name == "ocr-worker", let slotUser {
            return WorkerUsers.command(command[0], as: LineUser.name, slotsAs: slotUser)
        }
        let port = name == "ingest" ? Int(settings["TAPLINE_HTTP_PORT"] ?? "") ?? 0 : 0
        return LineUser.command(command, port: port)
    }

    private func note(_ child: ChildProcess) {
        try? state.write("\(child.pid)\n", to: "\(state.processes)/\(child.name)")
    }

    private func forget(_ child: ChildProcess) { unlink("\(state.processes)/\(child.name)") }

    private func environment() -> [String: String] {
        ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TAPLINE_DATABASE") }
            .merging(settings) { $1 }
            .merging(["TAPLINE_SUPERVISED": "1"]) { $1 }
    }

    /// The workers lie beside this executable.
    static func executablesFolder() throws(CommandFailure) -> String {
        guard let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            throw CommandFailure(.unavailable, "cannot tell where this executable lies")
        }
        return String(own[..<(own.lastIndex(of: "/") ?? own.endIndex)])
    }

    private func prepareDatabase() async throws {
        await waitFor("Postgres") { await answers(cluster.maintenanceURL) }
        if stop.isRequested { return }
        try await Migrating.prepare(cluster: cluster)
        try await checkMasterKey()
    }

    private func checkMasterKey() async throws {
        let database = try await LineAccess.database(settings)
        let failure: (any Error)?
        do {
            _ = try await database.checkOwnerKeys()
            failure = nil
        } catch { failure = error }
        await database.pool.close()
        if let failure {
            throw CommandFailure(
                .configuration,
                "the master key does not open what is stored; use the one it was sealed with (\(failure))")
        }
    }

    private func answers(_ url: String) async -> Bool {
        guard let connection = try? await Connection.open(ConnectionSettings(url)) else { return false }
        await connection.close()
        return true
    }

    private func apiAnswers() async -> Bool {
        guard let api = try? address.client(key: nil) else { return false }
        return await api.answers()
    }

    /// Waits with progress after two seconds; gives up after a minute and stops the line.
    private func waitFor(_ what: String, _ condition: @Sendable () async -> Bool) async {
        let started = ContinuousClock.now
        while !stop.isRequested {
            if await condition() {
                Terminal.progressEnds()
                return
            }
            let waited = ContinuousClock.now - started
            if waited > .seconds(2) {
                Terminal.progress("waiting for \(what) (\(waited.components.seconds) s)")
            }
            if waited > .seconds(60) {
                Terminal.progressEnds()
                Terminal.complain("tapline: \(what) did not come up in 60 s; see \(state.logs)")
                stop.request(.unavailable)
                return
            }
            _ = await stop.sleep(.milliseconds(waited > .seconds(2) ? 1000 : 50))
        }
    }
}
