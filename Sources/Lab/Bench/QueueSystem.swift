import Blobs
import Captures
import CommandLine
import Crypto
import FoundationEssentials
import Kafka
import Pipeline
import Postgres
import Runtime
import Store
import Supervision

#if canImport(Glibc)
    import Glibc
#endif

/// The processes that the queue bench measures: a private Postgres as in `tapline up` (fsync on), a broker, and the
/// workers of a measurement. All of them stop when the closure or this process ends.
final class QueueSystem: Sendable {
    let state: StateFolder
    let cluster: PrivateCluster
    /// Postgres as the role that owns the tables.
    let admin: Pool
    /// Postgres as a worker uses it, with the same session parameters.
    let database: Database
    let folder: String
    private let owners = 8

    private init(state: StateFolder, cluster: PrivateCluster, folder: String) throws(CryptoError) {
        self.state = state
        self.cluster = cluster
        self.folder = folder
        admin = Pool(ConnectionSettings(cluster.adminURL, applicationName: "tapline bench"), size: 4)
        database = Database(
            pool: Pool(
                ConnectionSettings(
                    cluster.appURL, applicationName: "tapline bench", parameters: WorkerProcess.sessionParameters),
                size: 4),
            masterKey: try MasterKeyFile.load(state.masterKey), blobs: .postgres)
    }

    static func with<Value: Sendable>(_ body: @Sendable (QueueSystem) async throws -> Value) async throws -> Value {
        let state = StateFolder(try BenchSystem.makeFolder())
        defer { try? FileManager.default.removeItem(atPath: state.path) }
        try state.make()
        let cluster = PrivateCluster(state: state)
        _ = try MasterKeyFile.loadOrCreate(state.masterKey)
        try await cluster.make()
        let postgres = try await ChildProcess.start(
            name: "postgres", command: try cluster.command(), environment: PrivateCluster.environment,
            log: state.log("postgres"))
        return try await finishing({
            try await answers(cluster, postgres)
            try await MigrationRunner.prepare(cluster: cluster)
            let line = try QueueSystem(state: state, cluster: cluster, folder: try Executables.folder())
            try await line.prepare()
            return try await finishing({ try await body(line) }) {
                await line.admin.close()
                await line.database.pool.close()
            }
        }) { await postgres.stop(SIGINT, within: .seconds(20)) }
    }

    private static func answers(_ cluster: PrivateCluster, _ postgres: ChildProcess) async throws {
        let started = ContinuousClock.now
        while true {
            if let connection = try? await Connection.open(ConnectionSettings(cluster.maintenanceURL)) {
                return await connection.close()
            }
            guard !postgres.hasEnded, ContinuousClock.now - started < .seconds(60) else {
                throw CommandFailure(.unavailable, "Postgres did not start")
            }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    private func prepare() async throws {
        _ = try await admin.execute(
            "create table bench_effects (work uuid, stage stage, primary key (work, stage))")
        _ = try await admin.execute(
            """
            create table bench_samples (
                at timestamptz not null default clock_timestamp(), stage stage, executions integer,
                microseconds integer[])
            """)
        _ = try await admin.execute("grant all on bench_effects, bench_samples to tapline_app")
        for number in 0..<owners { _ = try await database.owners.create("bench-\(number)") }
    }

    func ownerIDs() async throws -> [UUID] {
        try await admin.query("select id from owners order by name").map { try $0.get("id", as: UUID.self) }
    }

    func count(_ query: SQL) async throws -> Int {
        try await admin.query(query).first?.get("count", as: Int.self) ?? 0
    }

    /// Waits until the query's `count` is 0.
    func untilNone(_ query: SQL, within limit: Duration, what: String) async throws {
        let deadline = ContinuousClock.now + limit
        while true {
            let left = try await count(query)
            if left == 0 { return }
            guard ContinuousClock.now < deadline else {
                throw CommandFailure(
                    .failed, "\(left) \(what) after \(limit.components.seconds) s; logs: \(state.logs)")
            }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// Runs `body`, then `end`, also after an error or cancellation.
    static func finishing<Value: Sendable>(
        _ body: () async throws -> Value, then end: @escaping @Sendable () async -> Void
    ) async throws -> Value {
        do {
            let value = try await body()
            await Task { await end() }.value
            return value
        } catch {
            await Task { await end() }.value
            throw error
        }
    }
}
