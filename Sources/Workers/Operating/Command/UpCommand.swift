import Crypto
import FoundationEssentials
import Kafka
import Pipeline
import Postgres
import Runtime
import Store
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// `tapline up`: the whole line on this machine.
enum UpCommand {
    static let command = OperatorCommand(
        name: "up", summary: "run the whole line on this machine: Postgres, broker and the six workers", usage: "",
        options: {
            [
                .state, .value("port", "PORT", "the API's port (8080)"),
                .value("host", "ADDRESS", "the API's address (127.0.0.1)"),
                .value("samples", "DIR", "import what DIR/captures.json lists and show where each one ended"),
                .cacert,
                .flag("once", "stop when the line is up and the samples have ended"),
                .value("kafka", "HOST:PORT", "use this Kafka instead of the embedded broker"),
                .value(
                    "broker-port", "PORT",
                    "where producers on this machine reach the embedded broker at each start (else any port)"),
                .value("status-port", "PORT", "the first of the workers' six status ports"),
            ]
        },
        run: run)

    /// A new key is made for a new cluster only: another one would leave what is there closed for ever.
    private static func prepareMasterKey(_ state: StateFolder, _ cluster: PrivateCluster) throws(CommandFailure) {
        if cluster.isThere && !FileManager.default.fileExists(atPath: state.masterKey) {
            throw CommandFailure(
                .configuration,
                "\(state.masterKey) is missing, and the database beside it is sealed with it: put it back from your backup"
            )
        }
        do throws(CryptoError) { _ = try MasterKeyFile.loadOrCreate(state.masterKey) } catch {
            throw CommandFailure(.configuration, "\(error)")
        }
    }

    /// Whoever has set this means that Kafka: the workers would follow it in any case.
    private static var kafkaOfEnvironment: String? {
        ProcessInfo.processInfo.environment["TAPLINE_KAFKA_BOOTSTRAP"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether the workers become an ordinary user, who is given the one file that they read: an earlier release, which
    /// ran them as root, left it to root.
    private static func dropsRoot(_ state: StateFolder, _ programs: String) async throws -> Bool {
        guard let user = try LineUser.needed() else { return false }
        guard try await LineUser.canRun("\(programs)/tapline") else {
            Terminal.complain(
                """
                tapline: the user \(LineUser.name) cannot run the programs in \(programs) or load their libraries, so the \
                workers run as root; put this installation and its toolchain where every user may read them
                """)
            return false
        }
        try user.own(state.masterKey)
        return true
    }

    /// The files that `ingest` ends TLS with, by absolute paths: the saved settings tell the other commands the scheme.
    private static var certificate: [String: String] {
        var files: [String: String] = [:]
        for key in ["TAPLINE_TLS_CERT_FILE", "TAPLINE_TLS_KEY_FILE"] {
            guard let path = ProcessInfo.processInfo.environment[key], !path.isEmpty else { continue }
            files[key] = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        }
        return files
    }

    private static func run(_ arguments: Arguments) async throws -> ExitCode {
        try arguments.none()
        let state = StateFolder(arguments.value("state"))
        let port = try arguments.int("port", default: 8080, in: 1...65535)
        let statusPort = try arguments.int("status-port", default: 0, in: 0...65_530)
        let host = arguments.value("host") ?? "127.0.0.1"
        for name in KnownSettings.unknown(in: ProcessInfo.processInfo.environment) {
            Terminal.complain("tapline: \(KnownSettings.warning(name))")
        }
        let brokerPort = try arguments.int("broker-port", default: 0, in: 1024...65535)
        let kafka = arguments.value("kafka") ?? Self.kafkaOfEnvironment
        if brokerPort != 0 && kafka != nil {
            throw UsageFault("--broker-port is the embedded broker's, and this line uses the Kafka at \(kafka ?? "")")
        }
        try StateOwner.check(state)
        try state.make()
        let lock = try FileLock(state.lock, held: "another tapline up runs on \(state.path)")
        defer { lock.release() }
        state.forgetProcesses()
        let cluster = PrivateCluster(state: state)
        try prepareMasterKey(state, cluster)
        try Port.check(host: host, port: port)
        if brokerPort != 0 { try Port.check(host: "127.0.0.1", port: brokerPort, option: "--broker-port") }
        // From here on there is something to take down.
        let stop = StopSignal()
        stop.listen(grace: .seconds(40))
        stop.followSupervisor()
        try await cluster.stopLeftover()
        try await cluster.make()
        var settings = [
            "TAPLINE_DATABASE_URL": cluster.appURL, "TAPLINE_MASTER_KEY_FILE": state.masterKey,
            "TAPLINE_HTTP_HOST": host, "TAPLINE_HTTP_PORT": String(port),
        ]
        settings.merge(Self.certificate) { $1 }
        if let kafka {
            settings["TAPLINE_KAFKA_BOOTSTRAP"] = kafka
        } else {
            settings["TAPLINE_KAFKA_EMBEDDED_FILE"] = state.broker
        }
        try state.save(settings)
        if let kafka {
            Terminal.progress("waiting for Kafka at \(kafka)")
            defer { Terminal.progressEnds() }
            _ = try await TopicSetup.ensure(settings)
        }

        let programs = try Line.executablesFolder()
        let dropsRoot = try await dropsRoot(state, programs)
        let address = LineAddress(settings, authorities: arguments.value("cacert"))
        let line = Line(
            state: state, cluster: cluster, settings: settings, statusPort: statusPort, brokerPort: brokerPort,
            stop: stop, dropsRoot: dropsRoot, slotUser: dropsRoot ? try await SlotUser.needed(for: programs) : nil,
            address: address)
        let named = settings
        let isDone = Atomic(false)
        let startedAt = Date()
        // Whoever asked for one run and stopped it before its end has not got it.
        func isCutShort() -> Bool {
            arguments.has("once") && !isDone.load(ordering: .acquiring) && stop.exitCode == .ok
        }
        do {
            let code = try await line.run(workers: LineWorkers.names, hasOwnBroker: kafka == nil) {
                let key = try await prepared(state, named, since: startedAt, stop)
                Terminal.print("Tapline is up: \(address.base)  (state and logs: \(state.path))")
                if let samples = arguments.value("samples") {
                    try await SampleRun(folder: samples, state: state, api: try address.client(key: key)).run()
                }
                isDone.store(true, ordering: .releasing)
                if arguments.has("once") { stop.request() } else { Terminal.print("Ctrl-C stops everything.") }
            }
            return isCutShort() ? .interrupted : code
        } catch {
            if isCutShort() { return .interrupted }
            throw error
        }
    }

    /// What the API's answering leaves to do: the operator's key, and stages that take work.
    /// - Returns: the key.
    private static func prepared(
        _ state: StateFolder, _ settings: [String: String], since startedAt: Date, _ stop: StopSignal
    ) async throws -> String {
        let database = try await LineAccess.database(settings)
        do {
            let key = try await outlivingPostgres(stop) {
                let key = try await OperatorKey.standing(in: state, database)
                try await StageReadiness.wait(database, since: startedAt, stop)
                return key
            }
            await database.pool.close()
            return key
        } catch {
            await database.pool.close()
            throw error
        }
    }

    /// Begins again where Postgres goes meanwhile: its supervisor brings it back, and the line stays up.
    private static func outlivingPostgres<Value>(
        _ stop: StopSignal, _ body: () async throws -> Value
    ) async throws -> Value {
        while true {
            do { return try await body() } catch let error as StoreError where error.isTransient {
                guard await stop.sleep(.milliseconds(250)) else { throw error }
            }
        }
    }
}
