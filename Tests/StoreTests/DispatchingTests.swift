import Captures
import FoundationEssentials
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated, .tags(.timed)) struct DispatchingTests {
    private func dispatcher(_ bench: StoreFixture) async throws -> Connection {
        let connection = try await Connection.open(
            ConnectionSettings(try TestDatabase.required.applicationConninfo))
        try await bench.store.dispatch.prepare(on: connection)
        return connection
    }

    /// Inserts waiting rows of a batch, without their captures.
    private func wait(
        _ bench: StoreFixture, _ count: Int, owner: UUID? = nil, batch: UUID? = nil, stage: Stage = .understand
    ) async throws {
        try await bench.admin.execute(
            """
            insert into work (id, owner, kind, stage, lane, batch, trace)
            select gen_random_uuid(), \(owner ?? bench.owner), 'capture', \(stage)::stage, 'bulk', \(batch)::uuid,
                gen_random_uuid()
            from generate_series(1, \(count))
            """)
    }

    private func batch(_ bench: StoreFixture, _ state: String, owner: UUID? = nil) async throws -> UUID {
        let id = UUID.v7()
        try await bench.admin.execute(
            "insert into batch_runs (batch, owner, state) values (\(id), \(owner ?? bench.owner), \(state)::batch_state)"
        )
        return id
    }

    private func set(_ bench: StoreFixture, _ batch: UUID, _ state: String) async throws {
        try await bench.admin.execute(
            "update batch_runs set state = \(state)::batch_state, changed_at = now() where batch = \(batch)")
    }

    @Test func `Dispatching: an idle leader loses its lock`() async throws {
        let bench = try await StoreFixture()
        let leader = try await Connection.open(ConnectionSettings(try TestDatabase.required.applicationConninfo))
        let other = try await Connection.open(ConnectionSettings(try TestDatabase.required.applicationConninfo))
        // The test's own lock key, because the dispatcher's key is shared by the whole database.
        let lock = Int64.random(in: 1...Int64.max)
        func leads(_ connection: Connection) async throws -> Bool {
            try await connection.query("select pg_try_advisory_lock(\(lock)) as leads").first?.get("leads") ?? false
        }
        #expect(try await leads(leader))
        try await bench.store.dispatch.prepare(on: leader, idle: .milliseconds(300))
        #expect(try await !leads(other))
        try await eventually("the other leads") { try await leads(other) }
        await #expect(throws: DatabaseError.self) { try await leads(leader) }
        await leader.close()
        await other.close()
    }

    // MARK: the window

    @Test func `Dispatching: owners share the places, and unused places go to others`() async throws {
        let bench = try await StoreFixture()
        let small = try await bench.anotherOwner()
        try await wait(bench, 50)
        try await wait(bench, 3, owner: small)
        let connection = try await dispatcher(bench)
        let first = try await bench.store.dispatch.release(10, at: .understand, on: connection)
        #expect(first.count == 10)
        #expect(first.filter { $0.owner == small }.count == 3)
        #expect(try await bench.store.dispatch.release(10, at: .recognize, on: connection).isEmpty)
        #expect(try await bench.store.dispatch.release(1_000, at: .understand, on: connection).count == 43)
        #expect(try await bench.store.dispatch.release(1_000, at: .understand, on: connection).isEmpty)
    }

    @Test func `Dispatching: an owner's batches share its places, and work without a batch counts as one`() async throws
    {
        let bench = try await StoreFixture()
        let other = try await bench.anotherOwner()
        let batches = [try await batch(bench, "running"), try await batch(bench, "running")]
        for batch in batches { try await wait(bench, 200, batch: batch) }
        try await wait(bench, 200)
        try await wait(bench, 200, owner: other)
        let connection = try await dispatcher(bench)
        let released = try await bench.store.dispatch.release(120, at: .understand, on: connection)
        #expect(released.filter { $0.owner == other }.count == 60)
        for batch in batches {
            #expect(try await bench.count("work where due_at is not null and batch = \(batch)") == 20)
        }
        let own = bench.owner
        #expect(try await bench.count("work where due_at is not null and owner = \(own) and batch is null") == 20)
    }

    @Test func `Dispatching: with fewer places than owners, every owner gets a turn`() async throws {
        let bench = try await StoreFixture()
        var owners: [UUID] = []
        for number in 0..<10 {
            owners.append(try await bench.anotherOwner("owner \(number)"))
            try await wait(bench, 100, owner: owners[number])
        }
        let connection = try await dispatcher(bench)
        var turns: [UUID: Int] = [:]
        for _ in 0..<100 {
            for reference in try await bench.store.dispatch.release(3, at: .understand, on: connection) {
                turns[reference.owner, default: 0] += 1
            }
        }
        // 300 places over 10 owners: 30 each, within five standard deviations.
        #expect(turns.count == 10)
        #expect(turns.values.allSatisfy { (8...52).contains($0) }, "\(turns.values.sorted())")
    }

    @Test(arguments: ["open", "paused", "cancelled"])
    func `Dispatching: a batch that does not run is not released`(state: String) async throws {
        let bench = try await StoreFixture()
        let batch = try await batch(bench, state)
        try await wait(bench, 5, batch: batch)
        let connection = try await dispatcher(bench)
        #expect(try await bench.store.dispatch.release(10, at: .understand, on: connection).isEmpty)
        try await set(bench, batch, "running")
        #expect(try await bench.store.dispatch.release(10, at: .understand, on: connection).count == 5)
    }

    @Test func `Dispatching: a hundred thousand waiting rows cost one index step for each group`() async throws {
        let bench = try await StoreFixture()
        let batches = [try await batch(bench, "running"), try await batch(bench, "paused")]
        for batch in batches { try await wait(bench, 50_000, batch: batch) }
        let connection = try await dispatcher(bench)
        // The first call prepares the statement. The second one is measured by the pages that it touches.
        _ = try await bench.store.dispatch.release(10, at: .understand, on: connection)
        _ = try await bench.store.dispatch.waitingStages(on: connection)
        func pages() async throws -> Int {
            try await connection.execute("select pg_stat_force_next_flush()")
            let row = try #require(
                try await bench.admin.query(
                    """
                    select (heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int8 as n
                    from pg_statio_user_tables where relname = 'work'
                    """
                ).first)
            return try row.get("n")
        }
        // A background vacuum may touch pages too: take the lowest of three measurements.
        var touched: [Int] = []
        for _ in 0..<3 {
            let before = try await pages()
            _ = try await bench.store.dispatch.release(10, at: .understand, on: connection)
            _ = try await bench.store.dispatch.waitingStages(on: connection)
            touched.append(try await pages() - before)
        }
        #expect(touched.contains { $0 < 1_000 }, "\(touched) pages")
    }

    @Test func `Dispatching: an idle system sleeps until the next due work, unless work waits`() async throws {
        let bench = try await StoreFixture()
        let connection = try await dispatcher(bench)
        #expect(try await bench.store.dispatch.secondsUntilNextDue(upTo: 30, on: connection) == 30)
        _ = try await bench.store.captures.accept((0..<2).map { _ in bench.text(lane: .now) })
        try await bench.admin.execute("update work set due_at = now() + interval '20 seconds'")
        let seconds = try #require(try await bench.store.dispatch.secondsUntilNextDue(upTo: 30, on: connection))
        #expect(seconds > 10 && seconds <= 20)
        #expect(try await bench.store.dispatch.secondsUntilNextDue(upTo: 5, on: connection) == 5)
        // Rate-limited work is granted by another part of the leader.
        try await bench.admin.execute(
            "update work set due_at = now() - interval '1 second', gate = 'rate', gate_key = 'provider:x'")
        #expect(try await bench.store.dispatch.secondsUntilNextDue(upTo: 5, on: connection) == 5)
        try await bench.admin.execute("update work set gate = null, gate_key = null")
        #expect(try await bench.store.dispatch.secondsUntilNextDue(upTo: 5, on: connection) == nil)
        try await bench.admin.execute("delete from work")
        try await wait(bench, 1)
        #expect(try await bench.store.dispatch.secondsUntilNextDue(upTo: 5, on: connection) == nil)
    }

    @Test func `Dispatching: in flight means released and not waiting for something else`() async throws {
        let bench = try await StoreFixture()
        _ = try await bench.store.captures.accept((0..<6).map { _ in bench.text(lane: .bulk) })
        try await wait(bench, 4)
        let connection = try await dispatcher(bench)
        let released = try await bench.store.dispatch.release(5, at: .understand, on: connection)
        try await bench.store.work.retry(
            released[0], because: StageError("busy", .retry, operator: "busy", user: "Later."), after: 50, worker: "a")
        try await bench.store.workers.beat([
            WorkerHeartbeat(
                worker: "w", stage: .understand, lane: .bulk, slots: 3, done: 0, failed: 0, lag: 0, oldestAt: nil,
                startedAt: Date())
        ])
        let waiting = try await bench.store.dispatch.waitingStages(on: connection)
        #expect(waiting.map(\.stage) == [.understand] && waiting.map(\.inFlight) == [4] && waiting.map(\.slots) == [3])
    }

    // MARK: pausing and canceling

    @Test func `Dispatching: messages of a paused batch do nothing until it is resumed`() async throws {
        let bench = try await StoreFixture()
        let batch = try await batch(bench, "running")
        _ = try await bench.store.captures.accept((0..<4).map { _ in bench.text(lane: .bulk) })
        try await bench.admin.execute("update work set batch = \(batch)")
        let connection = try await dispatcher(bench)
        let released = try await bench.store.dispatch.release(10, at: .understand, on: connection)
        let tried = released[0]
        try await bench.store.work.retry(
            tried, because: StageError("busy", .retry, operator: "busy", user: "Later."), after: 0, worker: "a")
        try await set(bench, batch, "paused")

        let load = try await bench.store.work.load(Array(released.dropFirst()), with: [])
        #expect(load.inputs.isEmpty && load.owed.isEmpty)
        let due = try await bench.store.dispatch.takeDue(limit: 10, on: connection)
        #expect(due.references.isEmpty && due.count == 1)
        #expect(try await bench.count("work where due_at is null and published = 0 and gate is null") == 4)
        #expect(try await bench.store.dispatch.release(10, at: .understand, on: connection).isEmpty)

        try await set(bench, batch, "running")
        let again = try await bench.store.dispatch.release(10, at: .understand, on: connection)
        #expect(Set(again.map(\.id)) == Set(released.map(\.id)))
        #expect(again.first { $0.id == tried.id }?.attempt == 1)
        #expect(try await bench.store.work.load(again, with: []).inputs.count == 4)
    }

    @Test func `Dispatching: captures of a canceled batch end, and a late result of a worker is ignored`() async throws
    {
        let bench = try await StoreFixture()
        let batch = try await batch(bench, "running")
        let other = try await bench.store.captures.accept([bench.text()])
        try await bench.store.captures.accept((0..<30).map { _ in bench.image(lane: .bulk) }).forEach { _ in }
        try await bench.admin.execute("update work set batch = \(batch) where lane = 'bulk'")
        let connection = try await dispatcher(bench)
        let released = try await bench.store.dispatch.release(10, at: .recognize, on: connection)
        let claimed = try await bench.store.work.claim([released[0]], lease: .seconds(30))
        try await set(bench, batch, "cancelled")

        var ended = 0
        while true {
            let portion = try await bench.store.work.endCanceled(limit: 8, canceledWithin: 60).count
            ended += portion
            if portion < 8 { break }
        }
        #expect(ended == 30)
        #expect(try await bench.count("captures where state = 'cancelled' and image is null") == 30)
        #expect(try await bench.count("blobs") == 0)
        #expect(try await bench.count("work") == other.count)
        let recognition = Recognition(width: 1, height: 1, lines: [])
        let late = claimed.map { (reference: $0, recognition: recognition) }
        #expect(try await bench.store.work.store(late).isEmpty)
        #expect(try await bench.store.work.endCanceled(limit: 8, canceledWithin: nil).isEmpty)
    }

    // MARK: deadlines

    private func beat(_ bench: StoreFixture, oldestAgo seconds: Double?) async throws {
        try await bench.store.workers.beat([
            WorkerHeartbeat(
                worker: "w", stage: .understand, lane: .now, slots: 2, done: 0, failed: 0, lag: 1,
                oldestAt: seconds.map { Date(timeIntervalSinceNow: -$0) }, startedAt: Date())
        ])
    }

    @Test(arguments: [(nil, true), (1.0, true), (60.0, false)])
    func `Dispatching: a message behind older ones is late and not lost`(oldest: Double?, fires: Bool) async throws {
        let bench = try await StoreFixture()
        _ = try await bench.store.captures.accept([bench.text()])
        try await bench.admin.execute(
            "update work set published_at = now() - interval '30 seconds', due_at = now() - interval '1 second'")
        try await beat(bench, oldestAgo: oldest)
        let due = try await bench.store.dispatch.takeDue(limit: 10, on: try await dispatcher(bench))
        #expect(due.count == 1 && due.references.count == (fires ? 1 : 0))
        let published = try await bench.count("work where published = \(fires ? 2 : 1) and due_at > now()")
        #expect(published == 1)
    }

    @Test func `Dispatching: a stage without workers gets no second message, and no deadline doubles`() async throws {
        let bench = try await StoreFixture()
        let reference = try #require(try await bench.store.captures.accept([bench.text()]).first)
        let connection = try await dispatcher(bench)
        for _ in 0..<3 {
            try await bench.age("work", "due_at", by: 60)
            #expect(try await bench.store.dispatch.takeDue(limit: 10, on: connection).references.isEmpty)
        }
        #expect(try await bench.count("work where published = 1 and due_at < now() + interval '11 s'") == 1)
        try await beat(bench, oldestAgo: nil)
        try await bench.age("work", "due_at", by: 60)
        #expect(try await bench.store.dispatch.takeDue(limit: 10, on: connection).references == [reference])
    }

    @Test func `Dispatching: after an outage recent messages are sent again at once with a short deadline`()
        async throws
    {
        let bench = try await StoreFixture()
        let references = try await bench.store.captures.accept((0..<3).map { _ in bench.text() })
        let (old, leased) = (references[0], references[1])
        try await bench.admin.execute(
            "update work set published = 5, published_at = now() - interval '1 hour' where id = \(old.id)")
        _ = try await bench.store.work.claim([leased], lease: .seconds(30))
        let connection = try await dispatcher(bench)
        try await beat(bench, oldestAgo: nil)
        try await bench.store.dispatch.redeliver(publishedWithin: 20, on: connection)
        #expect(try await bench.store.dispatch.takeDue(limit: 10, on: connection).references == [references[2]])
        #expect(try await bench.count("work where published = 1 and due_at < now() + interval '11 s'") == 1)
        try await bench.store.dispatch.redeliver(publishedWithin: nil, on: connection)
        let all = try await bench.store.dispatch.takeDue(limit: 10, on: connection).references
        #expect(Set(all.map(\.id)) == [old.id, references[2].id])
    }

    @Test func `Heartbeats: one row for each lane, deleted with its worker`() async throws {
        let bench = try await StoreFixture()
        try await beat(bench, oldestAgo: nil)
        try await beat(bench, oldestAgo: 3)
        #expect(try await bench.count("stage_beats where oldest_at < now()") == 1)
        try await bench.store.workers.deleteHeartbeats(of: "w")
        #expect(try await bench.count("stage_beats") == 0)
    }
}
