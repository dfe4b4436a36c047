import Dispatch
import Foundation
package import Kafka
package import Postgres
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// The whole line as an operator runs it: `tapline up` on a temporary state folder and a free port. It ends with this
/// process, however that ends.
package final class RunningLine: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        package init(_ description: String) { self.description = description }
    }

    package let state: String
    package let port: UInt16
    /// The Kafka that it runs on; nil on the embedded broker.
    package let kafka: ApacheKafka?
    /// The database as the role that owns it, which sees every owner's rows.
    package let database: Pool
    private let extra: [String: String]
    private let arguments: [String]
    private let running: Mutex<LeashedProcess>

    package var base: String { "\(certificate == nil ? "http" : "https")://127.0.0.1:\(port)" }
    /// Of a line whose environment names one: clients believe it alone.
    package var certificate: String? { extra["TAPLINE_TLS_CERT_FILE"] }
    package var process: LeashedProcess { running.withLock { $0 } }

    /// Starts it and waits until it says that it is up.
    /// - Parameters:
    ///   - kafka: in place of the embedded broker. It must be this line's alone.
    ///   - environment: further settings.
    ///   - arguments: further words of `tapline up`.
    ///   - isEarly: only the API answers yet; the stages may take no work.
    package static func start(
        kafka: ApacheKafka? = nil, environment: [String: String] = [:], arguments: [String] = [],
        isEarly: Bool = false
    ) async throws -> RunningLine {
        let line = try RunningLine(kafka: kafka, environment: environment, arguments: arguments)
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

    /// Runs `tapline up` on the same state folder again, after the first one has ended.
    package func startAgain() async throws {
        let starts = log.ranges(of: "Tapline is up").count + 1
        let process = try Self.launch(state: state, port: port, kafka: kafka, extra: extra, arguments)
        running.withLock { $0 = process }
        try await waitUntilUp(starts: starts)
    }

    /// Ctrl-C, then a look for whatever is left of it, then the folder goes (`TAPLINE_KEEP_STATE=1` keeps it).
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

    /// Where its topics are.
    package func kafkaSettings() throws -> KafkaSettings {
        if let kafka { return kafka.settings }
        let address = try String(contentsOfFile: state + "/run/broker", encoding: .utf8)
        return KafkaSettings(bootstrap: String(address.prefix { !$0.isWhitespace }), isEmbedded: true)
    }

    /// Runs another command of the operator's on this line.
    package func tapline(
        _ arguments: [String], environment: [String: String] = [:], typing: String = ""
    ) async throws -> (code: Int32, output: String) {
        let output = "\(state)/command-\(UUID().uuidString).out"
        defer { unlink(output) }
        let process = try start(arguments, output: output, environment: environment, typing: typing)
        let code = try await process.wait()
        return (code, (try? String(contentsOfFile: output, encoding: .utf8)) ?? "")
    }

    /// The same without waiting for its end.
    package func start(
        _ arguments: [String], output: String = "/dev/null", environment: [String: String] = [:], typing: String = ""
    ) throws -> LeashedProcess {
        try LeashedProcess(
            [try Self.executable("tapline")] + arguments + ["--state", state],
            environment: Self.environment(extra.merging(environment) { $1 }), output: output, typing: typing)
    }

    /// The log is added to by each start.
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
    ) throws -> LeashedProcess {
        var command = [try executable("tapline"), "up", "--state", state, "--port", String(port)] + arguments
        if let kafka { command += ["--kafka", kafka.bootstrap] }
        var environment = environment(extra)
        environment["TAPLINE_SUPERVISED"] = "1"
        return try LeashedProcess(command, environment: environment, output: state + "/up.log")
    }

    /// Nothing of the machine's own settings reaches the line.
    package static func environment(_ extra: [String: String]) -> [String: String] {
        ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TAPLINE_") }
            .merging(["TAPLINE_MIGRATIONS_DIR": root + "/migrations"]) { $1 }
            .merging(extra) { $1 }
    }

    /// `swift test` builds every executable of the package into the folder that holds the test bundle.
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

    /// Open to enter, since Postgres runs as another user below it, and not under /root, which is not.
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
