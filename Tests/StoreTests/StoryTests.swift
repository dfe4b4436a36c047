import Captures
import FoundationEssentials
import Postgres
@testable import Records
@testable import Store
import TestSupport
import Testing

@Suite(.migrated) struct StoryTests {
    private let hiccup = StageError(.databaseUnavailable, .retry, operator: "away", user: "Later.")

    private func gate(_ bench: StoreFixture, of id: UUID) async throws -> WaitReason? {
        try await bench.store.status.story(of: id).work.gate
    }

    /// The wait reason of hand-written rows, one for each possible row.
    @Test(arguments: [
        ("published = 1, published_at = now()", nil, WaitReason.message),
        ("due_at = now() - interval '5 s'", nil, .overdue),
        ("due_at = null", nil, .window),
        ("due_at = null", "running", .window),
        ("due_at = null", "open", .batchOpen),
        ("due_at = null", "paused", .batchPaused),
        ("due_at = null", "cancelled", .batchCancelled),
        ("published = 0, gate = 'rate', gate_key = 'provider:gemini'", nil, .rate),
        ("published = 0, gate = 'retry', attempt = 2", nil, .retry),
        ("lease_until = now() + interval '9 s'", "paused", .lease),
    ])
    func `WorkHistory: the wait reason comes from the row and its batch`(
        change: String, batch: String?, gate: WaitReason
    ) async throws {
        let bench = try await StoreFixture()
        let reference = try await bench.held()
        try await bench.admin.execute("update work set due_at = now() + interval '9 s'")
        try await bench.admin.execute("update work set \(raw: change)")
        if let batch {
            try await bench.admin.execute("update work set batch = \(reference)")
            try await bench.admin.execute(
                "insert into batch_runs (batch, owner, state) values (\(reference), \(bench.owner), \(batch)::batch_state)"
            )
        }
        let story = try await bench.store.status.story(of: reference)
        #expect(story.work.gate == gate)
        #expect(story.kind == "capture")
        if gate == .rate { #expect(story.work.place?.rateKey == "provider:gemini") }
    }

    @Test func `WorkHistory: counts the waiting work of the same group before a row`() async throws {
        let bench = try await StoreFixture()
        let other = try await bench.anotherOwner()
        let captures = (0..<5).map { _ in bench.text(lane: .bulk) }.sorted { $0.id.text < $1.id.text }
        _ = try await bench.store.captures.accept(captures)
        _ = try await bench.store.captures.accept((0..<3).map { _ in bench.text(owner: other, lane: .bulk) })
        for (position, capture) in captures.enumerated() {
            #expect(try await bench.store.status.story(of: capture.id).before == BoundedCount(position))
        }
    }

    @Test func `WorkHistory: finds a result of any owner, with and without a work row`() async throws {
        let bench = try await StoreFixture()
        for number in 0..<20 { _ = try await bench.anotherOwner("owner \(number)") }
        let owner = try await bench.anotherOwner("last")
        let reference = try await bench.atMatch(bench.text(owner: owner, lane: .bulk))
        _ = try await bench.store.filing.file([bench.noted(reference)])
        #expect(try await bench.store.status.ending(of: reference.id)?.state == .inbox)
        let story = try await bench.store.status.story(of: reference.id)
        #expect(story.work.gate == .ended)
        #expect(story.owner == owner)

        let failing = try #require(try await bench.store.captures.accept([bench.text(owner: owner)]).first)
        let fatal = StageError(.workerCrashed, .fatal, operator: "three claims", user: "No.")
        #expect(try await bench.store.work.end(failing, as: .dead, because: fatal, worker: "ai-1"))
        try await bench.admin.execute("delete from work")
        let dead = try await bench.store.status.story(of: failing.id)
        #expect(dead.work.gate == .dead)
        #expect(dead.work.ending == .capture(.dead, reason: "worker_crashed"))
        #expect(dead.attempts.map(\.worker) == ["ai-1"])
        #expect(try await gate(bench, of: .v7()) == nil)

        try await bench.admin.execute("update captures set state = 'understood' where id = \(reference.id)")
        #expect(try await gate(bench, of: reference.id) == .lost)
    }

    @Test func `WorkHistory: covers exports too`() async throws {
        let bench = try await StoreFixture()
        let id = UUID.v7()
        _ = try await bench.store.exports.request(id, of: bench.owner, as: .csv, trace: .v7())
        #expect(try await bench.store.status.story(of: id).kind == "export")
        try await bench.admin.execute("delete from work")
        #expect(try await gate(bench, of: id) == .lost)
        try await bench.admin.execute("update exports set state = 'failed', reason = 'x'")
        let story = try await bench.store.status.story(of: id)
        #expect(story.work.gate == .ended)
        #expect(story.work.ending == .export(state: "failed", reason: "x"))
    }

    @Test func `WorkHistory: names the workers and the dispatcher that a message waits for`() async throws {
        let bench = try await StoreFixture()
        let reference = try await bench.held()
        try await bench.admin.execute("update work set due_at = now() + interval '9 s', published = 1, lane = 'now'")
        #expect(try await bench.store.status.story(of: reference).consumers == WorkHistory.Consumers(names: [], lag: 0))
        try await bench.beat("ai-worker@a:1", .understand, .now, lag: 7)
        try await bench.beat("ai-worker@b:2", .understand, .now, lag: 3)
        try await bench.beat("ai-worker@c:3", .understand, .now, lag: 100, secondsAgo: 30)
        try await bench.beat("ai-worker@a:1", .understand, .bulk, lag: 50)
        var story = try await bench.store.status.story(of: reference)
        #expect(story.consumers == WorkHistory.Consumers(names: ["ai-worker@a:1", "ai-worker@b:2"], lag: 10))
        #expect(!story.isDispatched)

        let leader = try await Connection.open(ConnectionSettings(try TestDatabase.required.applicationConninfo))
        _ = try await leader.query("select pg_advisory_lock(\(DispatchStore.leaderLock))::text")
        story = try await bench.store.status.story(of: reference)
        #expect(story.isDispatched)
        await leader.close()
    }

    /// Measured with three million captures of two thousand owners: 0.3 ms if the owner is known, otherwise 7 ms for
    /// every thousand owners.
    @Test func `WorkHistory: no lookup of one piece of work scans a table`() async throws {
        let bench = try await StoreFixture()
        try await bench.grow(to: 20_000)
        let id = UUID.v7()
        let lookups: [SQL] = [
            StatusStatements.captureEnding(id: id).sql, StatusStatements.exportEnding(id: id).sql,
            "select * from work where id = \(id)", StatusStatements.lastAttempts(id: id).sql,
            StatusStatements.countBeforeWithoutBatch(stage: .understand, owner: bench.owner, id: id, fetched: 10_001)
                .sql,
            "select * from batch_runs where batch = \(id)",
        ]
        for lookup in lookups {
            let plan = try await bench.plan(lookup)
            #expect(plan.contains("Index"), "\(plan)")
            #expect(!plan.contains("Seq Scan"), "\(plan)")
        }
    }
}
