import Blobs
package import Captures
import Crypto
package import FoundationEssentials
package import Kafka
package import Pipeline
package import Postgres
import Records
package import Runtime
package import Store

/// A database, an embedded broker, and a worker context for both; one for each test.
package final class PipelineFixture: Sendable {
    package let broker: EmbeddedBroker
    package let context: WorkerContext
    package let owner: UUID
    package let admin: Connection
    /// The same database by connections that a test may cut.
    package let workersDatabase: Database
    package static let workersName = "workers"

    package init() async throws {
        broker = try EmbeddedBroker.start(topics: Topics.all.map { TopicSpec($0, partitions: 2) })
        let database = try TestDatabase.required
        let environment = [
            "TAPLINE_DATABASE_URL": database.applicationConninfo, "TAPLINE_KAFKA_BOOTSTRAP": broker.bootstrap,
            "TAPLINE_MASTER_KEY": String(repeating: "5a", count: 32),
        ]
        var reader = SettingsReader(environment: environment)
        var settings = CommonSettings(&reader, environment: environment)
        settings.kafka.isEmbedded = true
        let key = try SymmetricKey.random()
        let store = database.store(masterKey: key, connections: 6)
        workersDatabase = Database(
            pool: Pool("\(database.applicationConninfo) application_name=\(Self.workersName)", size: 12),
            masterKey: key, blobs: .postgres)
        guard let owner = try await store.owners.create(UUID().uuidString) else { throw StoreError.unknownOwner }
        self.owner = owner
        admin = try await Connection.open(ConnectionSettings(database.conninfo))
        context = WorkerContext(
            name: "test", settings: settings, database: store, producer: try Producer(settings.kafka),
            log: Log(service: "test", minimum: .error), metrics: Metrics(), stop: StopSignal())
    }

    private init(after other: PipelineFixture) {
        broker = other.broker
        owner = other.owner
        admin = other.admin
        workersDatabase = other.workersDatabase
        context = WorkerContext(
            name: "successor", settings: other.context.settings, database: other.context.database,
            producer: other.context.producer, log: other.context.log, metrics: Metrics(), stop: StopSignal())
    }

    /// Another worker on the same database and broker, with injected faults.
    package func worker(_ name: String, stop: StopSignal, fault: FailPoint.Fault? = nil) throws -> WorkerContext {
        WorkerContext(
            name: name, settings: context.settings, database: workersDatabase,
            producer: try Producer(context.settings.kafka), log: context.log, metrics: Metrics(), stop: stop,
            fault: fault)
    }

    /// The same database and broker for a worker that follows a stopped one.
    package func successor() -> PipelineFixture { PipelineFixture(after: self) }

    package func end() async {
        await context.producer.close(within: .seconds(2))
        await context.database.pool.close()
        await workersDatabase.pool.close()
        await admin.close()
        broker.stop()
    }

    /// Accepts texts without publishing them.
    /// - Parameter other: an owner other than the bench's.
    package func accept(
        _ count: Int, lane: Lane = .now, isImage: Bool = false, of other: UUID? = nil
    ) async throws -> [WorkReference] {
        let captures = (0..<count).map { number in
            NewCapture(
                id: .v7(), owner: other ?? owner, kind: .conversation, lane: lane, source: .http, device: "device",
                content: isImage ? .image([1, 2, 3], contentType: "image/png") : .text("Sarah: text \(number)"),
                capturedAt: Date(), trace: .v7())
        }
        _ = try await context.database.captures.accept(captures)
        return captures.map(\.reference)
    }

    /// A live worker of a stage, without work, for an hour.
    package func beat(_ stage: Stage, slots: Int = 2, oldestAt: Date? = nil) async throws {
        try await admin.execute(
            """
            insert into stage_beats (worker, stage, lane, slots, done, failed, lag, oldest_at, started_at, at)
            select 'other', \(stage)::stage, l, \(slots), 0, 0, 0, \(oldestAt), now(), now() + interval '1 hour'
            from unnest(enum_range(null::lane)) as l
            on conflict (worker, stage, lane) do update set oldest_at = excluded.oldest_at, slots = excluded.slots
            """)
    }

    package func count(_ query: SQL) async throws -> Int {
        try await admin.query(query).first?.get("count", as: Int.self) ?? -1
    }

    /// Runs a part of the system until the condition holds, then requests a stop and waits for its end.
    package func run(
        _ part: @escaping @Sendable () async throws -> Void, until condition: () async throws -> Bool
    ) async throws {
        let task = Task { try await part() }
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await eventually("the condition", condition)) } catch { outcome = .failure(error) }
        context.stop.request()
        try await task.value
        try outcome.get()
    }
}
