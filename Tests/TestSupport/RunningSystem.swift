import Dispatch
import Foundation
package import Kafka
package import Postgres
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// A whole line: `tapline up` with a temporary state folder and a free port. It is stopped when this process ends for
/// any reason.
package final class RunningSystem: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        package init(_ description: String) { self.description = description }
    }

    package let state: String
    package let port: UInt16
    /// The line's Kafka; nil for the embedded broker.
    package let kafka: ApacheKafka?
    /// The database as the owner of the tables, who sees the rows of all owners.
    package let database: Pool
    private let extra: [String: String]
    private let arguments: [String]
    private let running: Mutex<TestProcess>

    package var base: String { "\(certificate == nil ? "http" : "https")://127.0.0.1:\(port)" }
    /// The TLS certificate in the line's environment; clients trust only this certificate.
    package var certificate: String? { extra["TAPLINE_TLS_CERT_FILE"] }
    package var process: TestProcess { running.withLock { $0 } }

    /// Starts a line and waits until it is up.
    /// - Parameters:
    ///   - kafka: used instead of the embedded broker. No other line may use it.
    ///   - environment: additional settings.
    ///   - arguments: additional arguments of `tapline up`.
    ///   - isEarly: return once the API answers; the stages may not take work yet.
    package static func start(
        kafka: ApacheKafka? = nil, environment: [String: String] = [:], arguments: [String] = [],
        isEarly: Bool = false
    ) async throws -> RunningSystem {
        let line = try RunningSystem(kafka: kafka, environment: environment, arguments: arguments)
        do {
            if isEarly {
                try await line.waitUntil("the API answers") { await line.answers() }
            } else {
                try await line.waitUntilUp()
            }
        } catch {
            try? await line.stop()
            throw error
        }
        return line
    }

    private init(kafka: ApacheKafka?, environment: [String: String], arguments: [String]) throws {
        state = try Self.makeFolder()
        port = try FreePort.one()
        self.kafka = kafka
        extra = environment
        self.arguments = arguments
        database = Pool(
            ConnectionSettings("host=\(state)/run port=5432 user=tapline_admin dbname=tapline"), size: 2)
        running = Mutex(try Self.launch(state: state, port: port, kafka: kafka, extra: environment, arguments))
    }

    /// Runs `tapline up` again in the same state folder, after the first run has ended.
    package func restart() async throws {
        let starts = log.ranges(of: "Tapline is up").count + 1
        let process = try Self.launch(state: state, port: port, kafka: kafka, extra: extra, arguments)
        running.withLock { $0 = process }
        try await waitUntilUp(starts: starts)
    }

    /// Sends SIGINT, checks that no process is left, and deletes the folder (`TAPLINE_KEEP_STATE=1` keeps it).
    package func stop() async throws {
        await database.close()
        let family = SystemProcess.family(of: process.pid)
        process.signal(SIGINT)
        defer {
            if ProcessInfo.processInfo.environment["TAPLINE_KEEP_STATE"] != "1" {
                try? FileManager.default.removeItem(atPath: state)
            }
        }
        do {
            try await process.wait()
            try await waitUntilNothingRemains(of: family)
        } catch {
            for process in remains(of: family) { Glibc.kill(process.pid, SIGKILL) }
            throw Failure("\(error); the line's log ends:\n\(logTail)")
        }
    }

    package func waitUntilNothingRemains(of family: Set<SystemProcess>) async throws {
        try await eventually("no process of the line is left") { remains(of: family).isEmpty }
    }

    package var logTail: String { log.split(separator: "\n").suffix(30).joined(separator: "\n") }

    var log: String { (try? String(contentsOfFile: state + "/up.log", encoding: .utf8)) ?? "" }

    /// Connection to the line's broker.
    package func kafkaSettings() throws -> KafkaSettings {
        if let kafka { return kafka.settings }
        let address = try String(contentsOfFile: state + "/run/broker", encoding: .utf8)
        return KafkaSettings(bootstrap: String(address.prefix { !$0.isWhitespace }), isEmbedded: true)
    }

    /// Runs another command on this line.
    package func tapline(
        _ arguments: [String], environment: [String: String] = [:], typing: String = ""
    ) async throws -> (code: Int32, output: String) {
        let output = "\(state)/command-\(UUID().uuidString).out"
        defer { unlink(output) }
        let process = try start(arguments, output: output, environment: environment, typing: typing)
        let code = try await process.wait()
        return (code, (try? String(contentsOfFile: output, encoding: .utf8)) ?? "")
    }

    /// Starts a command without waiting for its end.
    package func start(
        _ arguments: [String], output: String = "/dev/null", environment: [String: String] = [:], typing: String = ""
    ) throws -> TestProcess {
        try TestProcess(
            [try Self.executable("tapline")] + arguments + ["--state", state],
            environment: Self.environment(extra.merging(environment) { $1 }), output: output, typing: typing)
    }

    /// Every start appends to the same log.
    package func waitUntilUp(starts: Int = 1) async throws {
        try await waitUntil("the line is up") { log.ranges(of: "Tapline is up").count == starts }
    }

    private func waitUntil(_ what: String, _ isSo: () async -> Bool) async throws {
        do {
            try await eventually(what) {
                if let code = process.exitCode { throw Failure("tapline up ended with \(code)") }
                return await isSo()
            }
        } catch {
            throw Failure("\(error); its log ends:\n\(logTail)")
        }
    }

    private static func launch(
        state: String, port: UInt16, kafka: ApacheKafka?, extra: [String: String], _ arguments: [String]
    ) throws -> TestProcess {
        var command = [try executable("tapline"), "up", "--state", state, "--port", String(port)] + arguments
        if let kafka { command += ["--kafka", kafka.bootstrap] }
        var environment = environment(extra)
        environment["TAPLINE_SUPERVISED"] = "1"
        return try TestProcess(command, environment: environment, output: state + "/up.log")
    }

    /// Removes the machine's own settings from the line's environment.
    package static func environment(_ extra: [String: String]) -> [String: String] {
        ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TAPLINE_") }
            .merging(["TAPLINE_MIGRATIONS_DIR": root + "/migrations"]) { $1 }
            .merging(extra) { $1 }
    }

    /// `swift test` builds all executables into the folder of the test bundle.
    package static func executable(_ name: String) throws -> String {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let path = URL(filePath: own).deletingLastPathComponent().appending(path: name).path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw Failure("\(path) is not built: run swift build")
        }
        return path
    }

    /// The package's folder.
    package static let root: String = {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .path
    }()

    /// Other users may enter the folder, because Postgres runs below it as another user. It is not under /root, which
    /// they cannot enter.
    package static func makeFolder() throws -> String {
        for parent in [NSTemporaryDirectory(), "/var/tmp"] where !parent.hasPrefix("/root") {
            let folder = parent.hasSuffix("/") ? String(parent.dropLast()) : parent
            var template = Array("\(folder)/tapline-line-XXXXXX".utf8CString)
            guard template.count + "/run/.s.PGSQL.5432".utf8.count <= 107, mkdtemp(&template) != nil else { continue }
            let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            chmod(path, 0o755)
            return path
        }
        throw Failure("no folder for a line with a short enough path")
    }
}
