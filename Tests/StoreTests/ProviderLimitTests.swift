import Captures
import FoundationEssentials
import Postgres
import Records
import Store
import Testing
import TestSupport

/// Tests of captures that wait for a provider's rate limit, with the test's own clock.
@Suite(.migrated) struct ProviderLimitTests {
    private let start = Date(timeIntervalSince1970: 1_900_000_000)

    private func accept(
        _ bench: StoreFixture, _ count: Int, owner: UUID? = nil, lane: Lane = .now
    ) async throws -> [WorkReference] {
        let captures = (0..<count).map { _ in bench.text(owner: owner, lane: lane) }
        _ = try await bench.store.captures.accept(captures)
        // As if the dispatcher had released bulk work into the window.
        try await bench.admin.execute(
            "update work set due_at = now() + interval '1 hour', published = 1 where due_at is null")
        return captures.map(\.reference).sorted { $0.id.text < $1.id.text }
    }

    /// - Returns: the captures that may run at once, in their order.
    private func admit(
        _ bench: StoreFixture, _ references: [WorkReference], tokens: Int = 1, at seconds: Double
    ) async throws -> [WorkReference] {
        let admitted = try await bench.store.limits.admit(
            references.map { ($0, tokens) }, to: "x", now: start + seconds)
        return references.filter { admitted.keys.contains($0.id) }
    }

    /// Grants waiting work, tick by tick.
    private func grantRateLimited(
        _ bench: StoreFixture, from begin: Double, to end: Double, every tick: Double = 0.25
    ) async throws -> [(at: Double, reference: WorkReference)] {
        var gone: [(at: Double, reference: WorkReference)] = []
        var at = begin
        while at <= end {
            gone += try await bench.store.limits.grant(portion: 200, now: start + at).map { (at, $0) }
            at += tick
        }
        return gone
    }

    private func times(_ bench: StoreFixture) async throws -> [Double] {
        try await bench.admin.query("select due_at from work where gate_key is not null order by lane, id")
            .map { try $0.get("due_at", as: Date.self).timeIntervalSince(start) }
    }

    @Test func `RateLimits: captures above the limit wait in order, one interval apart`() async throws {
        let bench = try await StoreFixture()
        try await bench.store.limits.set(RateLimit(.provider("x"), requestsPerMinute: 120))
        let references = try await accept(bench, 125)
        #expect(try await admit(bench, references, at: 0) == Array(references.prefix(120)))
        // A redelivery is not charged.
        #expect(try await admit(bench, references, at: 0.1) == Array(references.prefix(120)))
        #expect(try await bench.store.limits.use(of: [.provider("x")], now: start + 0.2).first?.requests == 120)
        #expect(try await times(bench) == [61, 61.5, 62, 62.5, 63])
        // Later captures wait behind, even though there is quota again.
        let late = try await accept(bench, 2)
        #expect(try await admit(bench, late, at: 61.2).isEmpty)
        let gone = try await grantRateLimited(bench, from: 61.25, to: 62)
        #expect(gone.map(\.reference) == references.suffix(5) + late)
        #expect(gone.allSatisfy { $0.at == 61.25 })
        #expect(try await bench.count("work where gate = 'rate' and gate_key is null and published = 1") == 127)
    }

    @Test func `RateLimits: granted work is charged once`() async throws {
        let bench = try await StoreFixture()
        try await bench.store.limits.set(RateLimit(.provider("x"), requestsPerMinute: 1))
        let references = try await accept(bench, 2)
        #expect(try await admit(bench, references, at: 0).count == 1)
        // A redelivery of its old message neither runs it nor charges it.
        #expect(try await admit(bench, [references[1]], at: 70).isEmpty)
        #expect(try await grantRateLimited(bench, from: 71, to: 71).map(\.reference) == [references[1]])
        #expect(try await admit(bench, [references[1]], at: 71.1) == [references[1]])
        #expect(try await admit(bench, [references[1]], at: 71.2) == [references[1]])
        #expect(try await bench.store.limits.use(of: [.provider("x")], now: start + 72).first?.requestsToday == 2)
        // Work that has moved on is not admitted.
        #expect(
            try await bench.store.work.understand([
                (reference: references[1], understanding: StoreFixture.understanding)
            ])
            .count
                == 1)
        #expect(try await admit(bench, [references[1]], at: 200).isEmpty)
    }

    @Test(arguments: [(Lane.now, 90), (.bulk, 90), (.bulk, 600)])
    func `RateLimits: replicas that admit and grant concurrently keep the limit and use nearly all of it`(
        lane: Lane, limit: Int
    ) async throws {
        let bench = try await StoreFixture()
        try await bench.store.limits.set(RateLimit(.provider("x"), requestsPerMinute: limit))
        let references = try await accept(bench, limit * 3, lane: lane)
        let replicas = [bench.store, try bench.another(), try bench.another()]
        var uses: [Double] = []
        let portions = 30
        for step in 0..<320 {
            let now = start + Double(step) * 0.4
            let admitted = try await withThrowingTaskGroup(of: Int.self) { group in
                if step < portions {
                    let size = references.count / portions
                    let mine = references[(step * size)..<((step + 1) * size)]
                    for (number, replica) in replicas.enumerated() {
                        let part = mine.enumerated().filter { $0.offset % 3 == number }.map { ($0.element, 1) }
                        group.addTask { try await replica.limits.admit(part, to: "x", now: now).count }
                    }
                }
                group.addTask { try await replicas[step % 3].limits.grant(portion: 200, now: now).count }
                return try await group.reduce(0, +)
            }
            uses += Array(repeating: Double(step) * 0.4, count: admitted)
        }
        let fullest = uses.map { first in uses.count { (first..<first + 60).contains($0) } }.max() ?? 0
        #expect(fullest <= limit)
        // Lane now: a burst and two minutes. Lane bulk: evenly spaced.
        let minutes = lane == .now ? 3.0 : 128.0 / 60
        #expect(Double(uses.count) >= 0.95 * Double(limit) * min(3, minutes), "\(uses.count)")
    }

    @Test func `RateLimits: bulk work is spaced, so that lane now waits at most one interval`() async throws {
        let bench = try await StoreFixture()
        try await bench.store.limits.set(RateLimit(.provider("x"), requestsPerMinute: 60))
        let bulk = try await accept(bench, 200, lane: .bulk)
        _ = try await admit(bench, bulk, at: 0)
        let before = try await grantRateLimited(bench, from: 0.25, to: 90)
        #expect((85...90).contains(before.count))
        #expect(before.map(\.reference) == Array(bulk.dropFirst(2).prefix(before.count)))
        let now = try await accept(bench, 1)
        let admitted = try await admit(bench, now, at: 90.1)
        let gone = try await grantRateLimited(bench, from: 90.25, to: 92)
        let first = try #require(admitted.first ?? gone.first?.reference)
        #expect(first == now[0])
        #expect(admitted.isEmpty ? (gone.first?.at ?? 99) <= 91.25 : true)
    }

    @Test func `RateLimits: two owners who wait for one provider take turns`() async throws {
        let bench = try await StoreFixture()
        let small = try await bench.anotherOwner()
        try await bench.store.limits.set(RateLimit(.provider("x"), requestsPerMinute: 60))
        _ = try await admit(bench, try await accept(bench, 300, lane: .bulk), at: 0)
        _ = try await admit(bench, try await accept(bench, 10, owner: small, lane: .bulk), at: 0.1)
        let gone = try await grantRateLimited(bench, from: 0.25, to: 26)
        let last = try #require(gone.last { $0.reference.owner == small })
        #expect(gone.count { $0.reference.owner == small } == 10)
        // Alone it would take ten seconds.
        #expect(last.at <= 21)
        let ids = gone.filter { $0.reference.owner == small }.map(\.reference.id.text)
        #expect(ids == ids.sorted())
    }

    @Test func `RateLimits: an owner uses up only the owner's own share`() async throws {
        let bench = try await StoreFixture()
        let other = try await bench.anotherOwner()
        try await bench.store.limits.set(RateLimit(.provider("x"), requestsPerMinute: 100))
        try await bench.store.limits.set(
            RateLimit(try #require(RateKey(parsing: "provider:x/owner:*")), requestsPerMinute: 5))
        let mine = try await accept(bench, 500)
        #expect(try await admit(bench, mine, at: 0).count == 5)
        let theirs = try await accept(bench, 4, owner: other)
        #expect(try await admit(bench, theirs, at: 0.1) == theirs)
        let lines = try await bench.store.limits.waiting()
        #expect(lines.map(\.key) == [RateKey.provider("x", owner: bench.owner).description])
        #expect(lines.map(\.count) == [495])
        // Refused captures were not charged.
        let uses = try await bench.store.limits.use(
            of: [.provider("x"), .provider("x", owner: bench.owner)], now: start + 1)
        #expect(uses.map(\.requests) == [9, 5])
        let gone = try await grantRateLimited(bench, from: 55, to: 62)
        #expect(gone.map(\.reference) == Array(mine[5..<10]))
    }

    @Test func `RateLimits: when the day's quota is used up, the rest starts the next day in order`() async throws {
        let bench = try await StoreFixture()
        let midnight = 86_400 - start.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400)
        try await bench.store.limits.set(RateLimit(.provider("x"), requestsPerMinute: 60, requestsPerDay: 3))
        let references = try await accept(bench, 6)
        #expect(try await admit(bench, references, at: 0).count == 3)
        #expect(try await times(bench) == [midnight, midnight + 1, midnight + 2])
        #expect(try await grantRateLimited(bench, from: midnight - 1, to: midnight - 0.25).isEmpty)
        let gone = try await grantRateLimited(bench, from: midnight, to: midnight + 1)
        #expect(gone.map(\.reference) == Array(references.suffix(3)))
    }

    @Test func `RateLimits: a budget that ends while work waits postpones it to the next day`() async throws {
        let bench = try await StoreFixture()
        let midnight = 86_400 - start.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400)
        try await bench.store.limits.set(RateLimit(.provider("x"), requestsPerMinute: 2, requestsPerDay: 4))
        let references = try await accept(bench, 8)
        #expect(try await admit(bench, references, at: 0).count == 2)
        let gone = try await grantRateLimited(bench, from: 60, to: 63)
        #expect(gone.map(\.reference) == Array(references[2..<4]))
        #expect(try await times(bench).allSatisfy { $0 >= midnight && $0 < midnight + 121 })
        #expect(try await times(bench) == times(bench).sorted())
    }

    @Test func `RateLimits: a changed limit gives waiting work new times, a removed one releases it`() async throws {
        let bench = try await StoreFixture()
        try await bench.store.limits.set(RateLimit(.provider("x"), requestsPerMinute: 1))
        let references = try await accept(bench, 5)
        #expect(try await admit(bench, references, at: 0).count == 1)
        #expect(try await times(bench) == [61, 121, 181, 241])
        let changed = try await bench.store.limits.set(
            RateLimit(.provider("x"), requestsPerMinute: 2), now: start + 10)
        #expect(changed == 4)
        #expect(try await times(bench) == [10, 40, 70, 100])
        #expect(try await grantRateLimited(bench, from: 10, to: 10.5).map(\.reference) == [references[1]])
        // By a default that replaces the key's own setting.
        try await bench.store.limits.set(
            RateLimit(try #require(RateKey(parsing: "provider:*")), requestsPerMinute: 6), now: start + 12)
        #expect(try await bench.store.limits.remove(.provider("x"), now: start + 12))
        #expect(try await times(bench) == [12, 22, 32])
        #expect(try await bench.store.limits.remove(try #require(RateKey(parsing: "provider:*")), now: start + 13))
        #expect(try await grantRateLimited(bench, from: 13, to: 13).map(\.reference) == Array(references.suffix(3)))
    }

    @Test func `RateLimits: a changed limit updates only the first waiting rows, and the order is kept`() async throws {
        let bench = try await StoreFixture()
        let (told, more) = (10_000, 20)
        try await bench.store.limits.set(RateLimit(.provider("x"), requestsPerMinute: 1))
        try await bench.admin.execute(
            """
            insert into work (id, owner, kind, stage, lane, published, due_at, gate, gate_key, gate_tokens, trace)
            select gen_random_uuid(), \(bench.owner), 'capture', 'understand', 'bulk', 0,
                \(start + 500_000)::timestamptz, 'rate', 'provider:x', 1, gen_random_uuid()
            from generate_series(1, \(told + more))
            """)
        let waiting = try await bench.admin.query("select id from work order by id").map {
            try $0.get("id", as: UUID.self)
        }
        let changed = try await bench.store.limits.set(
            RateLimit(.provider("x"), requestsPerMinute: 60_000), now: start + 10)
        #expect(changed == told + more)
        let times = try await times(bench)
        #expect(times.prefix(3).map { ($0 * 1000).rounded() } == [10_000, 10_001, 10_002])
        #expect(times[told - 1] < 21)
        #expect(Set(times.suffix(more)) == [500_000])
        let gone = try await grantRateLimited(bench, from: 11, to: 26)
        #expect(gone.map(\.reference.id) == waiting)
    }

    @Test func `RateLimits: paused work returns to the window, and the next row takes a canceled row's place`()
        async throws
    {
        let bench = try await StoreFixture()
        try await bench.store.limits.set(RateLimit(.provider("x"), requestsPerMinute: 1))
        let references = try await accept(bench, 5, lane: .bulk)
        #expect(try await admit(bench, references, at: 0).count == 1)
        let batch = UUID.v7()
        try await bench.admin.execute(
            "insert into batch_runs (batch, owner, state) values (\(batch), \(bench.owner), 'paused')")
        try await bench.admin.execute("update work set batch = \(batch) where id = \(references[1].id)")
        try await bench.admin.execute("delete from work where id = \(references[2].id)")
        let gone = try await grantRateLimited(bench, from: 61, to: 64)
        #expect(gone.map(\.reference) == [references[3]])
        #expect(
            try await bench.count("work where id = \(references[1].id) and due_at is null and gate is null") == 1)
    }

    /// Each capture reserves 50 tokens of 100.
    @Test(arguments: [(used: 10, free: true), (50, true), (80, false), (500, false), (nil, true)])
    func `RateLimits: settled tokens are free or used at once, and leave the minute when they were charged`(
        used: Int?, free: Bool
    ) async throws {
        let bench = try await StoreFixture()
        try await bench.store.limits.set(RateLimit(.provider("x"), tokensPerMinute: 100, tokensPerDay: 1_000))
        let references = try await accept(bench, 2)
        let charge = RateCharge(narrow: .provider("x", owner: bench.owner), wide: .provider("x"), tokens: 50)
        let second = try #require(
            try await bench.store.limits.admit([(references[0], 50)], to: "x", now: start)[references[0].id] ?? nil)
        #expect(Double(second) == start.timeIntervalSince1970)
        try await bench.store.limits.settle(charge, second: second, used: used, isBulk: false, now: start + 3)
        let use = try #require(try await bench.store.limits.use(of: [.provider("x")], now: start + 4).first)
        #expect(use.tokens == used ?? 0 && use.tokensToday == used ?? 0)
        #expect(use.requests == (used == nil ? 0 : 1) && use.requestsToday == use.requests)
        #expect(try await admit(bench, [references[1]], tokens: 50, at: 5).isEmpty == !free)
        // Of the first capture nothing is left, and nothing below zero.
        let later = try #require(try await bench.store.limits.use(of: [.provider("x")], now: start + 65).first)
        #expect(later.tokens == (free ? 50 : 0))
    }

    @Test func `RateLimits: tokens that are given back after their minute are free for the day only`() async throws {
        let bench = try await StoreFixture()
        try await bench.store.limits.set(RateLimit(.provider("x"), tokensPerMinute: 100, tokensPerDay: 1_000))
        let references = try await accept(bench, 2)
        let charge = RateCharge(narrow: .provider("x", owner: bench.owner), wide: .provider("x"), tokens: 90)
        let second = try #require(
            try await bench.store.limits.admit([(references[0], 90)], to: "x", now: start)[references[0].id] ?? nil)
        #expect(try await admit(bench, [references[1]], tokens: 90, at: 62) == [references[1]])
        try await bench.store.limits.settle(charge, second: second, used: 5, isBulk: false, now: start + 63)
        let use = try #require(try await bench.store.limits.use(of: [.provider("x")], now: start + 64).first)
        #expect(use.tokens == 90 && use.tokensToday == 95)
    }

    @Test func `RateLimits: waiting work starts when tokens are given back, with the second of its charge`()
        async throws
    {
        let bench = try await StoreFixture()
        try await bench.store.limits.set(RateLimit(.provider("x"), tokensPerMinute: 100))
        let references = try await accept(bench, 3)
        let charge = RateCharge(narrow: .provider("x", owner: bench.owner), wide: .provider("x"), tokens: 60)
        let admitted = try await bench.store.limits.admit(references.map { ($0, 60) }, to: "x", now: start)
        #expect(admitted.count == 1)
        #expect(try await grantRateLimited(bench, from: 1, to: 4).isEmpty)
        let second = try #require(admitted[references[0].id] ?? nil)
        try await bench.store.limits.settle(charge, second: second, used: 20, isBulk: false, now: start + 4)
        #expect(try await grantRateLimited(bench, from: 5, to: 6).map(\.reference) == [references[1]])
        let granted = try await bench.store.limits.admit([(references[1], 60)], to: "x", now: start + 7)
        #expect(granted[references[1].id] == Int(start.timeIntervalSince1970) + 5)
    }
}
