internal import CMalloc
import FoundationEssentials
import HTTPServer
import Kafka
import Postgres
package import Runtime
import Sandbox
import Store

#if canImport(Glibc)
    import Glibc
#endif

/// The life cycle of a worker process: settings, database, broker, status port, work, drain, exit code.
package enum WorkerProcess {
    /// Runs a worker until a stop is requested. Never returns.
    /// - Parameters:
    ///   - service: the executable's name.
    ///   - arguments: those of the program, without its name.
    ///   - read: reads the settings of this worker alone; all faults are reported together.
    ///   - body: works until the context's stop is requested.
    package static func run<Own: Sendable>(
        _ service: String, arguments: [String] = Array(CommandLine.arguments.dropFirst()),
        settings read: (inout SettingsReader) -> Own,
        body: @Sendable (WorkerContext, Own) async throws -> Void
    ) async -> Never {
        CoreFiles.forbid()
        let checksOnly = readArguments(of: service, arguments)
        returnLargeBlocks()
        var reader = SettingsReader()
        let settings = CommonSettings(&reader)
        let own = read(&reader)
        do throws(SettingFaults) { try reader.finish() } catch {
            for fault in error.faults { printError(fault.description, of: service) }
            exit(ExitCode.configuration.rawValue)
        }
        if checksOnly {
            for name in KnownSettings.unknown(in: ProcessInfo.processInfo.environment) {
                printError(KnownSettings.warning(name), of: service)
            }
            exit(ExitCode.ok.rawValue)
        }
        let log = Log(service: service, minimum: settings.logLevel)
        for name in KnownSettings.unknown(in: ProcessInfo.processInfo.environment) {
            log.warning("setting_unknown", ["message": .text(KnownSettings.warning(name))])
        }
        let stop = StopSignal()
        stop.listen()
        stop.followSupervisor()
        do {
            let context = try await start(service, settings: settings, log: log, stop: stop)
            WorkerGauges.register(context)
            let status = try startStatus(context)
            let watch = Task { await watchBroker(context) }
            log.info("worker_ready", ["name": .text(context.name)])
            try await body(context, own)
            watch.cancel()
            await context.producer.close(within: context.shutdownTimeout(.seconds(5)))
            await context.database.pool.close()
            await status?.stop()
            let code = stop.exitCode ?? .ok
            log.info("worker_ended", ["exit": .number(Int(code.rawValue))])
            exit(code.rawValue)
        } catch {
            printError("\(error)", of: service)
            exit((stop.exitCode ?? Self.exitCode(error)).rawValue)
        }
    }

    /// Needs no settings. Exits after `--help`, `--version` and an unknown argument.
    /// - Returns: whether to check only the settings.
    private static func readArguments(of service: String, _ arguments: [String]) -> Bool {
        switch WorkerArguments.action(of: service, arguments) {
        case .run: return false
        case .check: return true
        case .show(let text):
            let bytes = Array(text.utf8)
            exit(
                write(STDOUT_FILENO, bytes, bytes.count) == bytes.count
                    ? ExitCode.ok.rawValue : ExitCode.failed.rawValue)
        case .refuse(let words):
            printError(words, of: service)
            exit(ExitCode.usage.rawValue)
        }
    }

    /// Returns the memory of large blocks to the system when they are freed. By default glibc raises its threshold to
    /// the largest freed block, so one large request would keep its memory for good.
    private static func returnLargeBlocks() { _ = mallopt(M_MMAP_THRESHOLD, 1 << 20) }

    /// - Returns: 78 for a fault that a restart cannot fix.
    private static func exitCode(_ error: any Error) -> ExitCode {
        switch error {
        case let fault as StartFault: fault.code
        case is HTTPServerError: .configuration
        case let fault as KafkaError where fault.code == .invalidSettings: .configuration
        default: .temporary
        }
    }

    /// Prints the fault and exits with `ExitCode.unavailable`.
    package static func refuse(_ service: String, _ message: String) -> Never {
        printError(message, of: service)
        exit(ExitCode.unavailable.rawValue)
    }

    private static func printError(_ message: String, of service: String) {
        Log.standardError("\(service): \(message)\n")
    }

    /// A worker reaches rows by their keys, one batch at a time. Statistics lag behind inserted rows: a plan made for
    /// a small table would scan a large one, and planning every batch costs more than it gains.
    package static let sessionParameters = [
        "enable_seqscan": "off", "plan_cache_mode": "force_generic_plan", "jit": "off",
    ]

    private static func start(
        _ service: String, settings: CommonSettings, log: Log, stop: StopSignal
    ) async throws -> WorkerContext {
        guard let master = settings.masterKey else {
            throw StartFault(.configuration, "no master key")
        }
        let pool = Pool(
            ConnectionSettings(
                settings.databaseURL, applicationName: "tapline \(service)", parameters: sessionParameters),
            size: settings.databaseConnections)
        let database = Database(pool: pool, masterKey: master, blobs: settings.blobs)
        try await check(database)
        var kafka = settings.kafka
        kafka.onLog = { line in
            // librdkafka uses syslog levels: 4 and below are warnings or worse.
            if line.level <= 4 {
                log.warning("kafka", ["facility": .text(line.facility), "message": .text(line.message)])
            } else {
                log.debug("kafka", ["facility": .text(line.facility), "message": .text(line.message)])
            }
        }
        var settings = settings
        settings.kafka = kafka
        return WorkerContext(
            name: "\(service)@\(hostName()):\(getpid())", settings: settings,
            database: database,
            producer: try Producer(kafka), log: log, metrics: Metrics(), stop: stop)
    }

    /// - Throws: `StartFault` for a database that this worker cannot use: not reachable, tables of another release, or
    ///   another master key.
    private static func check(_ database: Database) async throws {
        let pool = database.pool
        do {
            if let problem = try await pool.withConnection({ try await SchemaVersion.problem(on: $0) }) {
                throw StartFault(.configuration, problem)
            }
        } catch let error as DatabaseError {
            throw StartFault.connecting(error, to: pool.settings.conninfo) ?? error
        }
        if let problem = try await database.owners.masterKeyProblem() { throw StartFault(.configuration, problem) }
    }

    private static func startStatus(_ context: WorkerContext) throws -> StatusServer? {
        guard context.settings.statusPort != 0 else { return nil }
        return try StatusServer(
            host: context.settings.statusHost, port: context.settings.statusPort, metrics: context.metrics,
            readiness: { await readiness(context) })
    }

    /// - Returns: what is missing; empty if the worker is ready.
    private static func readiness(_ context: WorkerContext) async -> [String] {
        var missing: [String] = []
        if context.stop.isRequested { missing.append("draining") }
        do {
            let version = try await context.database.pool.withConnection { try await Migrator.currentVersion(on: $0) }
            // Migrations keep the previous release running: a newer version is no fault of a running worker.
            if version < SchemaVersion.current, let problem = SchemaVersion.problem(of: version) {
                missing.append("database: \(problem)")
            }
        } catch { missing.append("database: \(error)") }
        if context.brokerSilence > .seconds(10) { missing.append("broker: silent") }
        return missing
    }

    private static func watchBroker(_ context: WorkerContext) async {
        var reportedErrors: [String] = []
        while await context.stop.sleep(.milliseconds(250)) {
            let errors = context.consumerErrors
            if errors != reportedErrors {
                // Without this log line, a topic that the worker may not read would go unnoticed.
                for error in errors { context.log.warning("consumer_error", ["error": .text(error)]) }
                reportedErrors = errors
            }
            if context.hasLostBroker {
                context.log.warning("broker_gone")
                context.stop.request(.temporary)
            }
        }
    }

    private static func hostName() -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return "localhost" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
