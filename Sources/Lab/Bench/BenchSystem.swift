import APIClient
import Captures
import CommandLine
import Crypto
import FoundationEssentials
import Postgres
import Runtime
import Store
import Supervision

#if canImport(Glibc)
    import Glibc
#endif

/// A separate line for a bench, in a temporary state folder on a free port.
struct BenchSystem: Sendable {
    let state: StateFolder
    let port: Int
    let api: APIClient
    let key: String
    let owner: UUID

    /// Starts a line, runs the bench and always stops the line.
    /// - Parameter extra: further settings of the line.
    static func with(
        environment extra: [String: String] = [:], _ bench: @Sendable (BenchSystem) async throws -> BenchReport
    ) async throws -> BenchReport {
        let state = StateFolder(try makeFolder())
        defer { try? FileManager.default.removeItem(atPath: state.path) }
        let port = try Loopback.freePort()
        Terminal.progress("starting a line in \(state.path)")
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TAPLINE_") }
        // Makes the line stop when this process ends.
        environment["TAPLINE_SUPERVISED"] = "1"
        environment["TAPLINE_MIGRATIONS_DIR"] = ProcessInfo.processInfo.environment["TAPLINE_MIGRATIONS_DIR"]
        environment.merge(extra) { $1 }
        let process = try await ChildProcess.start(
            name: "up",
            command: ["\(try Executables.folder())/tapline", "up", "--state", state.path, "--port", String(port)],
            environment: environment, log: state.path + "/up.log")
        do {
            let report = try await bench(try await ready(state, port, process))
            await process.stop(SIGINT, within: .seconds(40))
            return report
        } catch {
            await process.stop(SIGINT, within: .seconds(40))
            throw error
        }
    }

    private static func ready(_ state: StateFolder, _ port: Int, _ process: ChildProcess) async throws -> BenchSystem {
        let base = "http://127.0.0.1:\(port)"
        let started = ContinuousClock.now
        while !(await APIClient(base: base, key: nil).answers()) {
            guard !process.hasEnded, ContinuousClock.now - started < .seconds(90) else {
                throw CommandFailure(
                    .unavailable, "the line did not start: \(state.read(state.path + "/up.log") ?? "no log")")
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        let database = try await SystemAccess.database(try state.savedSettings())
        let owner = try await database.owners.findOrCreate("bench").id
        let token = try await database.deviceKeys.create(
            of: owner, name: "bench", scopes: DeviceScope.allCases.map(\.rawValue))
        await database.pool.close()
        return BenchSystem(
            state: state, port: port, api: APIClient(base: base, key: token.text), key: token.text, owner: owner)
    }

    /// Runs the body with the line's database, which is closed afterwards.
    func withDatabase(_ body: (Database) async throws -> BenchReport) async throws -> BenchReport {
        let database = try await SystemAccess.database(try state.savedSettings())
        do {
            let report = try await body(database)
            await database.pool.close()
            return report
        } catch {
            await database.pool.close()
            throw error
        }
    }

    /// Runs the body with a connection of the role that owns the tables.
    func withAdmin<Value>(_ body: (Pool) async throws -> Value) async throws -> Value {
        let admin = Pool(
            ConnectionSettings("host=\(state.socket) port=\(PrivateCluster.port) user=tapline_admin dbname=tapline"),
            size: 1)
        do {
            let value = try await body(admin)
            await admin.close()
            return value
        } catch {
            await admin.close()
            throw error
        }
    }

    /// A client with a key of another owner.
    func client(of name: String) async throws -> APIClient {
        let database = try await SystemAccess.database(try state.savedSettings())
        let token = try await database.deviceKeys.create(
            of: try await database.owners.findOrCreate(name).id, name: "bench",
            scopes: DeviceScope.allCases.map(\.rawValue))
        await database.pool.close()
        return APIClient(base: "http://127.0.0.1:\(port)", key: token.text)
    }

    /// The id of a worker's process. `ingest` serves HTTP.
    func process(_ worker: String) throws(CommandFailure) -> Int32 {
        let text = state.read("\(state.processes)/\(worker)") ?? ""
        guard let pid = Int32(text.prefix { $0.isNumber }) else {
            throw CommandFailure(.failed, "the line has no process id of \(worker)")
        }
        return pid
    }

    /// Memory of a process in MB.
    /// - Parameter row: of proc_pid_status(5): `VmRSS` now, `VmHWM` at most.
    func megabytes(_ row: String = "VmRSS", of process: Int32) throws(CommandFailure) -> Double {
        let status = state.read("/proc/\(process)/status") ?? ""
        let found = status.split(separator: "\n").first { $0.hasPrefix(row + ":") } ?? ""
        guard let kilobytes = Double(found.filter(\.isNumber)) else {
            throw CommandFailure(.failed, "the memory of the process \(process) cannot be read")
        }
        return kilobytes / 1024
    }

    /// Other users may enter the folder, because Postgres runs below it as another user.
    static func makeFolder() throws(CommandFailure) -> String {
        var template = Array("/var/tmp/tapline-bench-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw CommandFailure(.unavailable, "no folder under /var/tmp") }
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        chmod(path, 0o755)
        return path
    }
}
