import Captures
import FoundationEssentials
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated) struct WorkTests {
    private let hiccup = StageError(.databaseUnavailable, .retry, operator: "away", user: "Later.")

    private func dispatcher() async throws -> Connection {
        let connection = try await Connection.open(
            ConnectionSettings(try TestDatabase.required.applicationConninfo))
        return connection
    }

    // MARK: claims

    @Test func `Work: a claim counts, is exclusive during its lease, and fences earlier attempts`() async throws {
        let bench = try await StoreFixture()
        let reference = try #require(try await bench.store.captures.accept([bench.image()]).first)
        let first = try #require(
            try await bench.store.work.claim([reference], lease: .seconds(30)).first)
        #expect(first.attempt == 1)
        #expect(try await bench.store.work.claim([reference], lease: .seconds(30)).isEmpty)
        #expect(try await bench.store.work.claim([first], lease: .seconds(30)).isEmpty)

        // The lease expires, the dispatcher publishes the row again, and another worker claims it.
        try await bench.age("work", "due_at", by: 60)
        try await bench.age("work", "lease_until", by: 60)
        let due = try await bench.store.dispatch.takeDue(limit: 10, on: try await dispatcher()).references
        #expect(due == [first])
        let second = try #require(try await bench.store.work.claim(due, lease: .seconds(30)).first)
        #expect(second.attempt == 2)

        let recognition = Recognition(width: 1, height: 1, lines: [])
        #expect(try await bench.store.work.store([(reference: first, recognition: recognition)]).isEmpty)
        #expect(try await bench.store.work.store([(reference: second, recognition: recognition)]).count == 1)
    }

    @Test func `Work: two workers that claim one batch share it without overlap`() async throws {
        let bench = try await StoreFixture()
        let references = try await bench.store.captures.accept((0..<30).map { _ in bench.image() })
        let other = try bench.another()
        async let first = bench.store.work.claim(references, lease: .seconds(30))
        async let second = other.work.claim(references.reversed(), lease: .seconds(30))
        let claimed = try await first + second
        #expect(claimed.count == 30)
        #expect(Set(claimed.map(\.id)) == Set(references.map(\.id)))
    }

    @Test func `Work: only the attempt that holds a lease can extend it`() async throws {
        let bench = try await StoreFixture()
        let reference = try #require(try await bench.store.captures.accept([bench.image()]).first)
        let claimed = try #require(try await bench.store.work.claim([reference], lease: .seconds(30)).first)
        try await bench.store.work.extendLease(reference, by: .seconds(3600))
        #expect(try await bench.count("work where lease_until > now() + interval '31 seconds'") == 0)
        try await bench.store.work.extendLease(claimed, by: .seconds(3600))
        #expect(try await bench.count("work where lease_until > now() + interval '3000 seconds'") == 1)
        #expect(try await bench.count("work where due_at > now() + interval '3000 seconds'") == 1)
    }

    @Test func `Work: a retry waits, counts once and records the cause`() async throws {
        let bench = try await StoreFixture()
        let plain = try #require(try await bench.store.captures.accept([bench.text()]).first)
        try await bench.store.work.retry(plain, because: hiccup, after: 100, worker: "ai-1")
        try await bench.store.work.retry(plain, because: hiccup, after: 100, worker: "ai-1")
        let connection = try await dispatcher()
        #expect(try await bench.store.dispatch.takeDue(limit: 10, on: connection).references.isEmpty)
        #expect(try await bench.count("work where gate = 'retry'") == 1)

        try await bench.age("work", "due_at", by: 200)
        let standing = try #require(try await bench.store.dispatch.takeDue(limit: 10, on: connection).references.first)
        #expect(standing.attempt == 1)
        #expect(try await bench.count("work where gate is null") == 1)
        let claimed = try #require(try await bench.store.work.claim([standing], lease: .seconds(30)).first)
        // Repeated, as after a lost answer.
        try await bench.store.work.retry(claimed, because: hiccup, after: 0, worker: "ai-1")
        try await bench.store.work.retry(claimed, because: hiccup, after: 0, worker: "ai-1")
        #expect(try await bench.store.dispatch.takeDue(limit: 10, on: connection).references.map(\.attempt) == [2])
        let story = try await bench.store.status.story(of: plain.id)
        #expect(story.attempts.map(\.attempt) == [1, 2])
        #expect(story.attempts.map(\.detail) == ["away", "away"])
    }

    @Test func `Work: parked work keeps its attempts, is not run early, and is marked as charged`() async throws {
        let bench = try await StoreFixture()
        let reference = try #require(try await bench.store.captures.accept([bench.text()]).first)
        let until = Date(timeIntervalSinceNow: 60)
        #expect(try await bench.store.work.park([(reference, until)]).count == 1)
        // A redelivery of the same message neither charges again nor runs early.
        #expect(try await bench.store.work.park([(reference, until)]).isEmpty)
        #expect(try await bench.store.work.claim([reference], lease: .seconds(9)).isEmpty)
        #expect(try await bench.store.work.load([reference], with: []).inputs.isEmpty)
        #expect(try await bench.count("work where gate = 'rate' and gate_key is null") == 1)

        try await bench.age("work", "due_at", by: 61)
        #expect(try await bench.store.dispatch.takeDue(limit: 10, on: try await dispatcher()).references == [reference])
        let load = try await bench.store.work.load([reference], with: [])
        #expect(load.inputs.map(\.gate) == [.rate])
        _ = try await bench.store.work.understand([(reference: reference, understanding: StoreFixture.understanding)])
        #expect(try await bench.count("work where gate is null and gate_key is null and attempt = 0") == 1)
        #expect(try await bench.count("attempts") == 0)
    }

    @Test func `Work: a returned claim uses up no attempt, and its worker can store nothing more`() async throws {
        let bench = try await StoreFixture()
        let reference = try #require(try await bench.store.captures.accept([bench.image()]).first)
        let claimed = try #require(try await bench.store.work.claim([reference], lease: .seconds(30)).first)
        #expect(try await bench.store.work.returnToQueue([claimed]) == [reference])
        #expect(try await bench.store.work.returnToQueue([claimed]).isEmpty)
        let recognition = Recognition(width: 1, height: 1, lines: [])
        #expect(try await bench.store.work.store([(reference: claimed, recognition: recognition)]).isEmpty)
        #expect(try await bench.store.dispatch.takeDue(limit: 10, on: try await dispatcher()).references == [reference])
        #expect(try await bench.store.work.claim([reference], lease: .seconds(30)) == [claimed])
    }

    @Test func `Work: returned work records its cause in one row, which is no failure`() async throws {
        let bench = try await StoreFixture()
        let busy = StageError(.databaseBusy, .retry, operator: "57014", user: "Later.")
        let reference = try #require(try await bench.store.captures.accept([bench.image()]).first)
        let connection = try await dispatcher()
        try await bench.addLiveWorkers()
        for round in 1...3 {
            #expect(
                try await bench.store.work.returnToQueue([reference], because: (busy, "ocr-\(round)")) == [reference])
            // A redelivery finds nothing to return.
            #expect(try await bench.store.work.returnToQueue([reference], because: (busy, "ocr-\(round)")).isEmpty)
            #expect(try await bench.store.dispatch.takeDue(limit: 10, on: connection).references == [reference])
        }
        let claimed = try #require(try await bench.store.work.claim([reference], lease: .seconds(30)).first)
        #expect(try await bench.store.work.returnToQueue([claimed], because: (hiccup, "ocr-4")) == [reference])
        let attempts = try await bench.store.status.story(of: reference.id).attempts
        #expect(attempts.map(\.code) == ["database_busy", "database_unavailable"])
        #expect(attempts.map(\.returns) == [3, 1] && attempts.map(\.attempt) == [1, 1])
        #expect(attempts.map(\.worker) == ["ocr-3", "ocr-4"])
        #expect(try await bench.store.work.failures(of: reference) == 0)
        #expect(try await bench.count("(select tries_of(\(reference.id)) as n) t where n = 0") == 1)
    }

    // MARK: dispatching

    @Test func `Dispatching: due work is published once a deadline, and the deadline doubles`() async throws {
        let bench = try await StoreFixture()
        _ = try await bench.store.captures.accept([bench.text()])
        let connection = try await dispatcher()
        try await bench.addLiveWorkers()
        #expect(try await bench.store.dispatch.takeDue(limit: 10, on: connection).references.isEmpty)
        var waits: [Int] = []
        for _ in 0..<9 {
            try await bench.age("work", "due_at", by: 700)
            #expect(try await bench.store.dispatch.takeDue(limit: 10, on: connection).references.count == 1)
            #expect(try await bench.store.dispatch.takeDue(limit: 10, on: connection).references.isEmpty)
            let row = try #require(
                try await bench.admin.query(
                    "select round(extract(epoch from due_at - published_at))::int as wait from work"
                ).first)
            waits.append(try row.get("wait"))
        }
        #expect(waits == [20, 40, 80, 160, 320, 600, 600, 600, 600])
    }

    @Test func `Dispatching: the oldest due work goes first, up to the limit`() async throws {
        let bench = try await StoreFixture()
        try await bench.addLiveWorkers()
        let references = try await bench.store.captures.accept((0..<5).map { _ in bench.text() })
        for (position, reference) in references.enumerated() {
            try await bench.admin.execute(
                "update work set due_at = now() - make_interval(secs => \(position + 1)) where id = \(reference.id)")
        }
        let taken = try await bench.store.dispatch.takeDue(limit: 2, on: try await dispatcher()).references
        #expect(Set(taken.map(\.id)) == Set(references.suffix(2).map(\.id)))
    }

    @Test func `WorkCount: counts waiting, running and late work`() async throws {
        let bench = try await StoreFixture()
        let references = try await bench.store.captures.accept((0..<3).map { _ in bench.image() })
        _ = try await bench.store.captures.accept((0..<2).map { _ in bench.image(lane: .bulk) })
        _ = try await bench.store.work.claim([references[0]], lease: .seconds(30))
        try await bench.store.work.retry(references[1], because: hiccup, after: 50, worker: "a")
        try await bench.admin.execute("update work set due_at = now() - interval '1 s' where id = \(references[2].id)")
        let counts = try await bench.store.status.current().counts
        let now = try #require(counts.first { $0.lane == .now })
        #expect((now.inFlight, now.waiting) == (BoundedCount(3), BoundedCount(0)))
        #expect((now.leased, now.overdue, now.retrying) == (1, 1, 1))
        let bulk = try #require(counts.first { $0.lane == .bulk })
        #expect((bulk.inFlight, bulk.waiting) == (BoundedCount(0), BoundedCount(2)))
        #expect((bulk.leased, bulk.overdue, bulk.retrying) == (0, 0, 0))
        #expect(counts.allSatisfy { $0.stage == .recognize })
    }
}
