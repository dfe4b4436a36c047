import APIClient
import Captures
import CommandLine
import Crypto
import FoundationEssentials
import Kafka
import Postgres
import Records
import Runtime
import Store
import Supervision

#if canImport(Glibc)
    import Glibc
#endif

/// A separate line in a state folder, with the owners of the load, and access to its tables as their owner.
struct ChaosSystem: Sendable {
    private static let startTimeout = Duration.seconds(120)

    let state: StateFolder
    /// `host:port` of a Kafka; nil on the embedded broker.
    let kafka: String?
    let base: String
    let tokens: [DeviceKeyToken]
    let tables: SystemInvariants
    private let pool: Pool
    private let supervisor: ChildProcess

    /// Starts `tapline up`. Continues with the data of an earlier run in the folder.
    static func start(_ state: StateFolder, kafka: String?) async throws -> ChaosSystem {
        let port = try Loopback.freePort()
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TAPLINE_") }
        // Makes the line stop when this process ends.
        environment["TAPLINE_SUPERVISED"] = "1"
        environment["TAPLINE_MIGRATIONS_DIR"] = ProcessInfo.processInfo.environment["TAPLINE_MIGRATIONS_DIR"]
        var command = ["\(try Executables.folder())/tapline", "up", "--state", state.path, "--port", String(port)]
        if let kafka { command += ["--kafka", kafka] }
        let base = "http://127.0.0.1:\(port)"
        let supervisor = try await supervisor(command, environment, base, state)
        do {
            let tokens = try await owners(state)
            let pool = Pool(
                ConnectionSettings(
                    PrivateCluster(state: state).adminURL, applicationName: "tapline chaos",
                    statementTimeout: .seconds(600)), size: 3)
            return ChaosSystem(
                state: state, kafka: kafka, base: base, tokens: tokens, tables: SystemInvariants(pool: pool),
                pool: pool,
                supervisor: supervisor)
        } catch {
            await supervisor.stop(SIGINT, within: .seconds(40))
            throw error
        }
    }

    func stop() async {
        await pool.close()
        await supervisor.stop(SIGINT, within: .seconds(40))
    }

    /// True if the line's supervisor has exited.
    var hasEnded: Bool { supervisor.hasEnded }

    /// The broker's current address.
    func brokerSettings() -> KafkaSettings? {
        if let kafka { return KafkaSettings(bootstrap: kafka) }
        let address = state.read(state.broker)?.split(whereSeparator: \.isWhitespace).first
        return address.map { KafkaSettings(bootstrap: String($0), isEmbedded: true) }
    }

    /// The pid of the process with this name; nil if it is not running.
    func process(_ name: String) -> pid_t? {
        let text = state.read("\(state.processes)/\(name)") ?? ""
        guard let pid = pid_t(text.prefix { $0.isNumber }), let stat = state.read("/proc/\(pid)/stat"),
            let end = stat.lastIndex(of: ")")
        else { return nil }
        // After a death the file still names the dead process, possibly a zombie, until the restart.
        let fields = stat[stat.index(after: end)...].split(separator: " ")
        guard let processState = fields.first, processState != "Z", processState != "X" else { return nil }
        return fields.count > 1 && pid_t(fields[1]) == supervisor.pid ? pid : nil
    }

    /// Returns once the API answers. Retries while the supervisor of an interrupted run still holds the folder's
    /// lock.
    private static func supervisor(
        _ command: [String], _ environment: [String: String], _ base: String, _ state: StateFolder
    ) async throws -> ChildProcess {
        let started = ContinuousClock.now
        let api = APIClient(base: base, key: nil)
        while true {
            let supervisor = try await ChildProcess.start(
                name: "up", command: command, environment: environment, log: state.path + "/up.log")
            while !supervisor.hasEnded, ContinuousClock.now - started < startTimeout {
                if await api.answers() { return supervisor }
                try await Task.sleep(for: .milliseconds(100))
            }
            guard supervisor.hasEnded, await supervisor.wait() == ExitCode.temporary.rawValue,
                ContinuousClock.now - started < startTimeout
            else {
                await supervisor.stop(SIGINT, within: .seconds(40))
                throw CommandFailure(.unavailable, "the line did not start; see \(state.path)/up.log")
            }
            try await Task.sleep(for: .milliseconds(500))
        }
    }

    private static func owners(_ state: StateFolder) async throws -> [DeviceKeyToken] {
        let database = try await SystemAccess.database(try state.savedSettings())
        var tokens: [DeviceKeyToken] = []
        for number in 0..<LoadMix.owners {
            let owner = try await database.owners.findOrCreate("chaos \(number + 1)").id
            tokens.append(
                try await database.deviceKeys.create(
                    of: owner, name: "chaos", scopes: DeviceScope.allCases.map(\.rawValue)))
        }
        await database.pool.close()
        return tokens
    }

    private struct NewContact: Encodable { var name: String }

    /// Creates the contacts that the load's texts mention.
    func makeContacts() async throws {
        for token in tokens {
            let api = APIClient(base: base, key: token.text)
            for name in LoadTexts.contacts {
                _ = try await api.post(
                    "/v1/contacts", json: NewContact(name: name), idempotencyKey: "contact-\(name)")
            }
        }
    }
}
