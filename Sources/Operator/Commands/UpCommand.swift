import APIClient
import CommandLine
import Crypto
import FoundationEssentials
import Kafka
import Pipeline
import Postgres
import ProviderCatalog
import Runtime
import Store
import Supervision
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// `tapline up`: runs the whole line on this machine.
enum UpCommand {
    static let command = Command(
        name: "up", summary: "run the whole line on this machine: Postgres, broker and the six workers", usage: "",
        options: {
            [
                .state, .value("port", "PORT", "the port of the API (8080)"),
                .value("host", "ADDRESS", "the address of the API (127.0.0.1)"),
                .value("samples", "DIR", "import the captures that DIR/captures.json lists and show their results"),
                .cacert,
                .flag("once", "stop when the line is up and the samples have been processed"),
                .value("kafka", "HOST:PORT", "use this Kafka instead of the embedded broker"),
                .value(
                    "broker-port", "PORT",
                    "fixed port of the embedded broker, for producers on this machine (any)"),
                .value("status-port", "PORT", "the first of the six status ports of the workers"),
            ]
        },
        run: run)

    /// A master key is created only with a new cluster: existing data could not be decrypted with another key.
    private static func prepareMasterKey(_ state: StateFolder, _ cluster: PrivateCluster) throws(CommandFailure) {
        if cluster.isThere && !FileManager.default.fileExists(atPath: state.masterKey) {
            throw CommandFailure(
                .configuration,
                "\(state.masterKey) is missing, and the database is encrypted with it: restore it from your backup"
            )
        }
        do throws(CryptoError) { _ = try MasterKeyFile.loadOrCreate(state.masterKey) } catch {
            throw CommandFailure(.configuration, "\(error)")
        }
    }

    /// The workers read this variable too, so it decides even without `--kafka`.
    private static var kafkaFromEnvironment: String? {
        ProcessInfo.processInfo.environment["TAPLINE_KAFKA_BOOTSTRAP"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// True if the workers run as an ordinary user. Then gives that user the master key file, the only file that the
    /// workers read: an earlier release ran the workers as root and made the file root's.
    private static func dropsRoot(_ state: StateFolder, _ programs: String) async throws -> Bool {
        guard let user = try ServiceUser.needed() else { return false }
        guard try await ServiceUser.canRun("\(programs)/tapline") else {
            Terminal.printError(
                """
                tapline: the user \(ServiceUser.name) cannot run the programs in \(programs) or load their libraries, so the \
                workers run as root; move this installation and its toolchain to a folder that every user can read
                """)
            return false
        }
        try user.own(state.masterKey)
        return true
    }

    /// Without this, a missing file would be found only when the line has started.
    private static func checkCertificates(_ arguments: Arguments) throws(CommandFailure) {
        if let file = arguments.value("cacert") { _ = try ServerTrust.authorities(file).configuration() }
        let files = certificate
        if let file = files["TAPLINE_TLS_CERT_FILE"] { _ = try ServerTrust.certificate(file).configuration() }
        if let file = files["TAPLINE_TLS_KEY_FILE"], !FileAccess.allows(R_OK, file) {
            throw CommandFailure(
                .configuration, "TAPLINE_TLS_KEY_FILE: cannot read \(file): \(FileAccess.obstacle(file))")
        }
    }

    /// The TLS files of `ingest`, as absolute paths. They are saved because other commands derive the URL scheme from
    /// them.
    private static var certificate: [String: String] {
        var files: [String: String] = [:]
        for key in ["TAPLINE_TLS_CERT_FILE", "TAPLINE_TLS_KEY_FILE"] {
            guard let path = ProcessInfo.processInfo.environment[key], !path.isEmpty else { continue }
            files[key] = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        }
        return files
    }

    /// - Returns: a warning about variables of the environment that this line does not use; nil if there are none.
    static func ignored(_ environment: [String: String], besides settings: [String: String]) -> String? {
        let known = [
            "TAPLINE_DATABASE_URL", "TAPLINE_DATABASE_URL_FILE", "TAPLINE_HTTP_HOST", "TAPLINE_HTTP_PORT",
            "TAPLINE_MASTER_KEY_FILE",
        ]
        let names = known.filter { name in
            environment[name].map { !$0.isEmpty && $0 != settings[name] } ?? false
        }
        guard !names.isEmpty else { return nil }
        return
            "tapline up does not use \(names.joined(separator: ", ")): it has a Postgres and a master key of its own, "
            + "and --host and --port set the address of the API"
    }

    private static func run(_ arguments: Arguments) async throws -> ExitCode {
        try arguments.none()
        let state = try StateFolder.named(by: arguments)
        try state.refuseForeignFiles()
        if let samples = arguments.value("samples") { try SampleRun.check(samples) }
        let port = try arguments.int("port", default: 8080, in: 1...65535)
        let statusPort = try arguments.int("status-port", default: 0, in: 0...65_530)
        let host = arguments.value("host") ?? "127.0.0.1"
        for name in KnownSettings.unknown(in: ProcessInfo.processInfo.environment) {
            Terminal.printError("tapline: \(KnownSettings.warning(name))")
        }
        let brokerPort = try arguments.int("broker-port", default: 0, in: 1024...65535)
        let kafka = arguments.value("kafka") ?? Self.kafkaFromEnvironment
        if let problem = kafka.flatMap(BrokerList.problem) {
            throw UsageFault("\(arguments.value("kafka") == nil ? "TAPLINE_KAFKA_BOOTSTRAP" : "--kafka"): \(problem)")
        }
        if brokerPort != 0 && kafka != nil {
            throw UsageFault("--broker-port is for the embedded broker, but this line uses the Kafka at \(kafka ?? "")")
        }
        try checkCertificates(arguments)
        try StateOwner.check(state)
        try state.make()
        let lock = try FileLock(state.lock, held: "another tapline up already runs in \(state.path)")
        defer { lock.release() }
        state.removeProcessFiles()
        let cluster = PrivateCluster(state: state)
        try prepareMasterKey(state, cluster)
        try PortCheck.check(host: host, port: port)
        if brokerPort != 0 { try PortCheck.check(host: "127.0.0.1", port: brokerPort, option: "--broker-port") }
        // Signals are handled from here on, because processes may have to be stopped.
        let stop = StopSignal()
        stop.listen(grace: .seconds(40))
        stop.followSupervisor()
        try await cluster.stopLeftoverServer()
        try await cluster.make()
        var settings = [
            "TAPLINE_DATABASE_URL": cluster.appURL, "TAPLINE_MASTER_KEY_FILE": state.masterKey,
            "TAPLINE_HTTP_HOST": host, "TAPLINE_HTTP_PORT": String(port),
        ]
        settings.merge(Self.certificate) { $1 }
        let places = ProcessInfo.processInfo.environment["TAPLINE_BACKUP_PLACES"] ?? ""
        settings["TAPLINE_BACKUP_PLACES"] = places.isEmpty ? state.places : places
        // So that commands speak of the providers that the line has.
        for name in [ProviderCatalog.setting, ProviderCatalog.promptsSetting] {
            settings[name] = ProcessInfo.processInfo.environment[name] ?? ""
        }
        if let kafka {
            settings["TAPLINE_KAFKA_BOOTSTRAP"] = kafka
        } else {
            settings["TAPLINE_KAFKA_EMBEDDED_FILE"] = state.broker
        }
        if let warning = Self.ignored(ProcessInfo.processInfo.environment, besides: settings) {
            Terminal.printError("tapline: \(warning)")
        }
        try state.save(settings)
        if let kafka {
            Terminal.progress("waiting for Kafka at \(kafka)")
            defer { Terminal.progressEnds() }
            _ = try await TopicSetup.ensure(settings)
        }

        let programs = try Executables.folder()
        let dropsRoot = try await dropsRoot(state, programs)
        let address = SystemAddress(settings, authorities: arguments.value("cacert"))
        let line = SupervisedSystem(
            state: state, cluster: cluster, settings: settings, statusPort: statusPort, brokerPort: brokerPort,
            stop: stop, dropsRoot: dropsRoot, slotUser: dropsRoot ? try await SlotUser.needed(for: programs) : nil,
            address: address)
        let savedSettings = settings
        let isDone = Atomic(false)
        let startedAt = Date()
        // With `--once`, a run that a signal stopped before its end counts as interrupted.
        func wasInterrupted() -> Bool {
            arguments.has("once") && !isDone.load(ordering: .acquiring) && stop.exitCode == .ok
        }
        do {
            let code = try await line.run(workers: SystemWorkers.names, hasOwnBroker: kafka == nil) {
                let key = try await prepare(state, savedSettings, since: startedAt, stop)
                Terminal.print("Tapline is up: \(address.base)  (state and logs: \(state.path))")
                if let samples = arguments.value("samples") {
                    try await SampleRun(folder: samples, state: state, api: try address.client(key: key)).run()
                }
                isDone.store(true, ordering: .releasing)
                if arguments.has("once") { stop.request() } else { Terminal.print("Ctrl-C stops everything.") }
            }
            return wasInterrupted() ? .interrupted : code
        } catch {
            if wasInterrupted() { return .interrupted }
            throw error
        }
    }

    /// Called once the API answers: creates the operator's key and waits until the stages take work.
    /// - Returns: the operator's key.
    private static func prepare(
        _ state: StateFolder, _ settings: [String: String], since startedAt: Date, _ stop: StopSignal
    ) async throws -> String {
        let database = try await SystemAccess.database(settings)
        do {
            let key = try await retryingWhileUnreachable(stop) {
                let key = try await OperatorKey.loadOrCreate(in: state, database)
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

    /// Repeats `body` while Postgres is unreachable: its supervisor restarts it.
    private static func retryingWhileUnreachable<Value>(
        _ stop: StopSignal, _ body: () async throws -> Value
    ) async throws -> Value {
        while true {
            do { return try await body() } catch let error as StoreError where error.isTransient {
                guard await stop.sleep(.milliseconds(250)) else { throw error }
            }
        }
    }
}
