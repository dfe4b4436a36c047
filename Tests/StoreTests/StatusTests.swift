import Captures
import Contacts
import FoundationEssentials
import Postgres
@testable import Records
@testable import Store
import TestSupport
import Testing

@Suite(.migrated) struct StatusTests {
    @Test func `SystemStatus: counts stop at their limit and say so`() async throws {
        let bench = try await StoreFixture()
        _ = try await bench.store.captures.accept((0..<7).map { _ in bench.text(lane: .bulk) })
        _ = try await bench.store.captures.accept((0..<4).map { _ in bench.text() })
        for (limit, waiting, inFlight) in [
            (5, BoundedCount(5, isAtLeast: true), BoundedCount(4)),
            (3, BoundedCount(3, isAtLeast: true), BoundedCount(4, isAtLeast: true)),
            (7, BoundedCount(7), BoundedCount(4)),
        ] {
            let counts = try await bench.store.status.current(upTo: limit).counts
            #expect(counts.first { $0.lane == .bulk }?.waiting == waiting)
            #expect(counts.first { $0.lane == .now }?.inFlight == inFlight)
        }
    }

    @Test func `SystemStatus: delayed work is counted by its cause`() async throws {
        let bench = try await StoreFixture()
        let references = try await bench.store.captures.accept((0..<4).map { _ in bench.text() })
        for (reference, gate) in zip(references, ["'retry'", "'rate'", "'rate'", "null"]) {
            try await bench.admin.execute(
                "update work set published = 0, gate = \(raw: gate), due_at = now() + interval '60 s' where id = \(reference.id)"
            )
        }
        let count = try #require(try await bench.store.status.current().counts.first)
        #expect((count.retrying, count.parked, count.inFlight.value, count.overdue) == (1, 2, 4, 0))
    }

    @Test func `SystemStatus: shows late work, heartbeats and unfinished batches`() async throws {
        let bench = try await StoreFixture()
        let captures = (0..<3).map { _ in bench.text(lane: .bulk) }
        let batch = UUID.v7()
        let finished = UUID.v7()
        for (id, name) in [(batch, "archive"), (finished, "done")] {
            try await bench.admin.execute(
                "insert into batches (owner, id, name, device) values (\(bench.owner), \(id), \(name), 'd')")
            try await bench.admin.execute(
                "insert into batch_runs (batch, owner, state) values (\(id), \(bench.owner), 'paused')")
        }
        _ = try await bench.store.captures.accept(captures)
        try await bench.admin.execute("update captures set batch = \(batch)")
        try await bench.admin.execute("update work set batch = \(batch)")
        try await bench.admin.execute("delete from batch_counts")
        try await bench.admin.execute(
            """
            insert into batch_counts (owner, batch, shard, total, pending, filed)
            values (\(bench.owner), \(batch), 1, 10, 3, 7), (\(bench.owner), \(batch), 2, 5, 0, 5)
            """)
        try await bench.beat("ai-worker@a:1", .understand, .bulk, lag: 2)
        try await bench.beat("ai-worker@old:1", .understand, .bulk, lag: 2, secondsAgo: 30)
        try await bench.beat("ai-worker@older:1", .understand, .bulk, lag: 2, secondsAgo: 300)

        let late = try #require(try await bench.store.captures.accept([bench.text()]).first)
        try await bench.admin.execute("update work set due_at = now() - interval '7 s' where id = \(late.id)")
        let status = try await bench.store.status.current()
        #expect(status.beats.map(\.worker) == ["ai-worker@a:1", "ai-worker@old:1"])
        #expect(status.beats.map(\.isAlive) == [true, false])
        #expect(status.batches.map(\.id) == [batch])
        let shown = try #require(status.batches.first)
        #expect((shown.name, shown.state) == ("archive", .paused))
        #expect((shown.total, shown.pending) == (15, 3))
        #expect(status.dead.isEmpty)
        let since = try #require(status.overdueSince)
        #expect((6.5...60).contains(status.now.timeIntervalSince(since)))
        #expect(!status.isDispatched)
    }

    @Test func `SystemStatus: dead work is counted by stage and cause`() async throws {
        let bench = try await StoreFixture()
        for (code, number) in [("internal_error", 3), ("worker_crashed", 1)] {
            for reference in try await bench.store.captures.accept((0..<number).map { _ in bench.text() }) {
                let error = StageError(.init(rawValue: code), .fatal, operator: "x", user: "y")
                _ = try await bench.store.work.end(reference, as: .dead, because: error, worker: "w")
            }
        }
        #expect(
            try await bench.store.status.current(upTo: 2).dead == [
                SystemStatus.Dead(stage: .understand, code: "internal_error", count: BoundedCount(2, isAtLeast: true)),
                SystemStatus.Dead(stage: .understand, code: "worker_crashed", count: BoundedCount(1)),
            ])
    }

    @Test func `SystemStatus: every query uses an index`() async throws {
        let bench = try await StoreFixture()
        try await bench.grow(to: 20_000)
        let looks: [SQL] = [
            StatusStatements.waiting(fetched: 1001).sql, StatusStatements.inFlight(fetched: 1001).sql,
            StatusStatements.overdue().sql, StatusStatements.batchesUnderWay(limit: 20).sql,
        ]
        for look in looks {
            let plan = try await bench.plan(look)
            #expect(plan.contains("Index"), "\(plan)")
            #expect(!plan.contains("Seq Scan on work"), "\(plan)")
        }
    }

    @Test(arguments: [
        (BoundedCount(0), "0"), (BoundedCount(999), "999"), (BoundedCount(1000), "1,000"),
        (BoundedCount(1_234_567), "1,234,567"), (BoundedCount(100_000, isAtLeast: true), "100,000+"),
    ])
    func `BoundedCount: is written with separators and a plus`(count: BoundedCount, text: String) {
        #expect(count.description == text)
    }

    @Test func `SystemTotals: count all owners, and stop at their limit`() async throws {
        let bench = try await StoreFixture()
        let otto = try await bench.anotherOwner()
        for owner in [bench.owner, otto] { _ = try await bench.contact("Ann", owner: owner) }
        _ = try await bench.openNote()
        let card = try await bench.atMatch(bench.image())
        let drafts = FiledCapture.Outcome.drafts([CardDraft(ContactFields(name: "Bo"), confidence: [:])])
        _ = try await bench.store.filing.file([FiledCapture(reference: card, outcome: drafts, isCard: true)])
        let totals = try await bench.store.status.totals()
        #expect(
            (totals.captures, totals.contacts, totals.drafts) == (BoundedCount(2), BoundedCount(2), BoundedCount(1)))
        #expect(totals.inbox == BoundedCount(1) && totals.databaseBytes > 1_000_000)
        #expect(try await bench.store.status.totals(upTo: 1).captures == BoundedCount(1, isAtLeast: true))
    }
}
