import CommandLine
import FoundationEssentials
import Postgres
import Runtime
import Supervision

#if canImport(Glibc)
    import Glibc
#endif

/// Celery and Procrastinate with the same work on the same Postgres, for comparison.
struct QueuePeers: Sendable {
    enum Peer: String, CaseIterable, Sendable { case celery, procrastinate }

    private static let rows = 8000
    private static let redisServer = "/usr/bin/redis-server"

    let line: QueueSystem
    /// A Python environment in which `ops/peers/requirements.txt` is installed.
    let python: String
    /// The folder of the peers' programs.
    let programs: String

    /// - Returns: nil if there is no such environment; the reason is printed.
    static func at(_ folder: String?, programs: String, on line: QueueSystem) async throws -> QueuePeers? {
        guard let folder else { return nil }
        let python = folder + "/bin/python"
        guard FileManager.default.isExecutableFile(atPath: python) else {
            Terminal.printError("peers are skipped: \(python) does not exist")
            return nil
        }
        let maintenance = try await Connection.open(ConnectionSettings(line.cluster.maintenanceURL))
        _ = try await maintenance.execute("create database peers")
        await maintenance.close()
        return QueuePeers(line: line, python: python, programs: programs)
    }

    /// - Returns: tasks per second; nil if the peer cannot run here, with the reason printed.
    func run(_ peer: Peer, seconds: Int) async throws -> Double? {
        do {
            switch peer {
            case .procrastinate: return try await measure(peer, [], seconds)
            case .celery:
                guard FileManager.default.isExecutableFile(atPath: Self.redisServer) else {
                    Terminal.printError("Celery is skipped: \(Self.redisServer) is not installed")
                    return nil
                }
                let socket = line.state.path + "/redis.sock"
                let redis = try await start(
                    "redis",
                    [
                        Self.redisServer, "--port", "0", "--unixsocket", socket, "--save", "", "--appendonly", "yes",
                        "--dir", line.state.path,
                    ])
                return try await QueueSystem.finishing({
                    for _ in 0..<100 where !FileManager.default.fileExists(atPath: socket) {
                        try await Task.sleep(for: .milliseconds(50))
                    }
                    return try await measure(peer, [socket], seconds)
                }) { await end(redis) }
            }
        } catch let failure as CommandFailure {
            Terminal.printError("\(peer.rawValue) is skipped: \(failure)")
            return nil
        }
    }

    private func measure(_ peer: Peer, _ words: [String], _ seconds: Int) async throws -> Double {
        let program = "\(programs)/\(peer.rawValue)_peer.py"
        let rows = String(Self.rows)
        try await finish("peer-work", [python, programs + "/peer_work.py", rows])
        try await finish("peer-fill", [python, program, "fill"] + words + [rows])
        let pool = Pool(ConnectionSettings(database), size: 1)
        let worker = try await start(peer.rawValue, [python, program, "work"] + words)
        return try await QueueSystem.finishing({
            // The start of the worker does not count.
            let first = try await wait(pool, for: 1, within: .seconds(30))
            let deadline = ContinuousClock.now + .seconds(seconds)
            var last = first
            while last.done < Self.rows, ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(50))
                last = try await wait(pool, for: 1, within: .seconds(1))
            }
            return Double(last.done - first.done) / ((last.at - first.at) / .seconds(1))
        }) {
            await end(worker)
            await pool.close()
        }
    }

    private func wait(
        _ pool: Pool, for count: Int, within limit: Duration
    ) async throws -> (done: Int, at: ContinuousClock.Instant) {
        let deadline = ContinuousClock.now + limit
        while true {
            let done = try await pool.query("select count(*) from peer_effects").first?.get("count", as: Int.self) ?? 0
            if done >= count { return (done, .now) }
            guard ContinuousClock.now < deadline else {
                throw CommandFailure(
                    .failed, "no task ended within \(limit.components.seconds) s; logs: \(line.state.logs)")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private var database: String {
        "host=\(line.state.socket) port=\(PrivateCluster.port) user=tapline_admin dbname=peers"
    }

    private func finish(_ name: String, _ command: [String]) async throws {
        let code = try await start(name, command).wait()
        guard code == 0 else { throw CommandFailure(.failed, "\(name) ended with \(code): \(tail(name))") }
    }

    private func tail(_ name: String) -> String {
        let log = line.state.read(line.state.log(name)) ?? ""
        return log.split(separator: "\n").last.map(String.init) ?? "no log"
    }

    /// The process is killed when this process ends.
    private func start(_ name: String, _ command: [String]) async throws -> ChildProcess {
        let variables = ["PATH", "HOME", "LANG"].compactMap { name in
            ProcessInfo.processInfo.environment[name].map { (name, $0) }
        }
        return try await ChildProcess.start(
            name: name, command: ["/usr/bin/setpriv", "--pdeathsig=KILL"] + command,
            environment: Dictionary(uniqueKeysWithValues: variables).merging(["PEER_DATABASE": database]) { $1 },
            log: line.state.log(name))
    }

    /// Children of the peer are in its process group.
    private func end(_ process: ChildProcess) async {
        await process.stop(within: .seconds(10))
        kill(-process.pid, SIGKILL)
    }
}
