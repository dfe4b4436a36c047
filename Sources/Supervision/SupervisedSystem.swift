package import APIClient
import CommandLine
import FoundationEssentials
import Postgres
package import Runtime
import Sandbox
import Store

#if canImport(Glibc)
    import Glibc
#endif

/// Everything that `tapline up` supervises. Starts in the order Postgres, broker, workers; stops in reverse.
package struct SupervisedSystem: Sendable {
    let state: StateFolder
    let cluster: PrivateCluster
    let settings: [String: String]
    /// Port of the first worker; the others use the ports after it. 0 means no status ports.
    let statusPort: Int
    /// Fixed port of the embedded broker for producers; 0 lets the system choose.
    let brokerPort: Int
    let stop: StopSignal
    /// Workers and broker run as the line's ordinary user, not as root.
    let dropsRoot: Bool
    /// The user of the recognition slots; nil means the user of the workers.
    let slotUser: String?
    let address: SystemAddress

    package init(
        state: StateFolder, cluster: PrivateCluster, settings: [String: String], statusPort: Int,
        brokerPort: Int, stop: StopSignal, dropsRoot: Bool, slotUser: String?, address: SystemAddress
    ) {
        self.state = state
        self.cluster = cluster
        self.settings = settings
        self.statusPort = statusPort
        self.brokerPort = brokerPort
        self.stop = stop
        self.dropsRoot = dropsRoot
        self.slotUser = slotUser
        self.address = address
    }

    /// - Parameter whenUp: called once the API answers. An error stops the line and is thrown.
    package func run(
        workers: [String], hasOwnBroker: Bool, whenUp: @Sendable @escaping () async throws -> Void
    ) async throws -> ExitCode {
        let postgresStop = StopSignal()
        let brokerStop = StopSignal()
        let folder = try Executables.folder()
        let failure = FirstFailure()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await failure.record(stop) {
                    try await Supervisor(
                        name: "postgres", command: try cluster.command(), environment: { PrivateCluster.environment },
                        log: state.log("postgres"), stopSignal: SIGINT, stop: postgresStop,
                        onStart: { recordProcess($0) }, onEnd: { removeProcess($0) }
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
        let statusSettings = statusPort.map { ["TAPLINE_STATUS_PORT": String($0)] } ?? [:]
        return Supervisor(
            name: name, command: dropsRoot ? withoutRoot(name, command) : command,
            environment: { environment().merging(statusSettings) { $1 } }, log: state.log(name), stop: stop,
            onStart: { child in recordProcess(child) }, onEnd: { child in removeProcess(child) })
    }

    private func withoutRoot(_ name: String, _ command: [String]) -> [String] {
        // The worker needs two users, so it starts as root and drops root itself.
        if name == "ocr-worker", let slotUser {
            return WorkerUsers.command(command[0], as: ServiceUser.name, slotsAs: slotUser)
        }
        let port = name == "ingest" ? Int(settings["TAPLINE_HTTP_PORT"] ?? "") ?? 0 : 0
        return ServiceUser.command(command, port: port)
    }

    private func recordProcess(_ child: ChildProcess) {
        try? state.write("\(child.pid)\n", to: "\(state.processes)/\(child.name)")
    }

    private func removeProcess(_ child: ChildProcess) { unlink("\(state.processes)/\(child.name)") }

    private func environment() -> [String: String] {
        ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TAPLINE_DATABASE") }
            .merging(settings) { $1 }
            .merging(["TAPLINE_SUPERVISED": "1"]) { $1 }
    }

    private func prepareDatabase() async throws {
        await waitFor("Postgres") { await isReachable(cluster.maintenanceURL) }
        if stop.isRequested { return }
        try await MigrationRunner.prepare(cluster: cluster)
        try await checkMasterKey()
    }

    private func checkMasterKey() async throws {
        let database = try await SystemAccess.database(settings)
        try await SystemAccess.checkMasterKey(database)
        await database.pool.close()
    }

    private func isReachable(_ url: String) async -> Bool {
        guard let connection = try? await Connection.open(ConnectionSettings(url)) else { return false }
        await connection.close()
        return true
    }

    private func apiAnswers() async -> Bool {
        guard let api = try? address.client(key: nil) else { return false }
        return await api.answers()
    }

    /// Waits for the condition and shows progress after two seconds. Stops the line after a minute.
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
                Terminal.printError("tapline: \(what) was not ready after 60 s; see \(state.logs)")
                stop.request(.unavailable)
                return
            }
            _ = await stop.sleep(.milliseconds(waited > .seconds(2) ? 1000 : 50))
        }
    }
}
