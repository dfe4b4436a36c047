import Captures
import FoundationEssentials
import Postgres
import Store
import Testing
import TestSupport

/// Tests of the limits of devices and owners, with the test's own clock.
@Suite(.migrated) struct RequestLimitTests {
    private let start = Date(timeIntervalSince1970: 1_900_000_000)

    private func charge(_ device: String, _ owner: UUID, tokens: Int = 1) -> RateCharge {
        RateCharge(narrow: .device(device), wide: .owner(owner), tokens: tokens)
    }

    /// The maximum of all windows of 60 seconds.
    private func fullest(_ uses: [(at: Double, amount: Int)]) -> Int {
        uses.map { first in
            uses.filter { (first.at..<first.at + 60).contains($0.at) }.map(\.amount).reduce(0, +)
        }.max() ?? 0
    }

    @Test(arguments: [(60, 1.3), (7, 0.9), (240, 0.7)])
    func `RateLimits: three replicas together keep a limit in any minute and use nearly all of it`(
        limit: Int, step: Double
    ) async throws {
        let bench = try await StoreFixture()
        let replicas = [bench.store, try bench.another(), try bench.another()]
        try await bench.store.limits.set(RateLimit(.device("phone"), requestsPerMinute: limit))
        var uses: [(at: Double, amount: Int)] = []
        let length = 190.0
        // Each step requests more than the whole limit.
        let asked = max(2, Int(Double(limit) / 60 * step) + 1)
        var at = 0.0
        while at < length {
            let now = start + at
            let admitted = try await withThrowingTaskGroup(of: Int.self) { group in
                for replica in replicas {
                    group.addTask {
                        try await replica.limits.charge(
                            (0..<asked).map { _ in charge("phone", bench.owner) }, now: now
                        ).refused.count { $0 == nil }
                    }
                }
                return try await group.reduce(0, +)
            }
            if admitted > 0 { uses.append((at, admitted)) }
            at += step
        }
        #expect(fullest(uses) == limit)
        let used = uses.map(\.amount).reduce(0, +)
        #expect(Double(used) >= 0.95 * Double(limit) * (length / 60).rounded(.down), "\(used)")
    }

    @Test func `RateLimits: tokens have their own limit, and a larger request is charged the whole limit`() async throws
    {
        let bench = try await StoreFixture()
        try await bench.store.limits.set(RateLimit(.device("phone"), tokensPerMinute: 100))
        func charge(_ tokens: Int, _ seconds: Double) async throws -> Date? {
            try await bench.store.limits.charge(
                [self.charge("phone", bench.owner, tokens: tokens)], now: start + seconds
            )
            .refused[0]
        }
        #expect(try await charge(60, 0) == nil)
        #expect(try await charge(50, 1) == start + 61)
        #expect(try await charge(40, 2) == nil)
        #expect(try await charge(0, 3) == nil)
        // Refused until the last of the hundred is older than a minute.
        #expect(try await charge(5000, 4) == start + 63)
        #expect(try await charge(5000, 63) == nil)
        #expect(try await charge(1, 64) == start + 124)
    }

    @Test func `RateLimits: a request refused for its owner costs its device nothing`() async throws {
        let bench = try await StoreFixture()
        try await bench.store.limits.set(RateLimit(.device("phone"), requestsPerMinute: 5))
        try await bench.store.limits.set(RateLimit(.owner(bench.owner), requestsPerMinute: 3))
        let asked = (0..<4).map { _ in charge("phone", bench.owner) } + [charge("laptop", bench.owner)]
        let outcome = try await bench.store.limits.charge(asked, now: start)
        let (refused, uses) = (outcome.refused, outcome.uses)
        #expect(refused.map { $0 == nil } == [true, true, true, false, false])
        #expect(uses[.device("phone")]?.requests == 3)
        #expect(uses[.owner(bench.owner)]?.requests == 3)
        #expect(uses[.device("laptop")] == nil)
        #expect(uses[.device("phone")]?.resetsAt == start + 61)
    }

    @Test func `RateLimits: returned quota counts neither in its minute nor in its day`() async throws {
        let bench = try await StoreFixture()
        try await bench.store.limits.set(RateLimit(.device("phone"), requestsPerMinute: 10, tokensPerDay: 1000))
        let asked = (0..<10).map { _ in charge("phone", bench.owner, tokens: 5) }
        let first = try await bench.store.limits.charge(asked, now: start)
        #expect(first.second == Int(start.timeIntervalSince1970) && first.refused.allSatisfy { $0 == nil })
        let rest = RateRefund(
            narrow: .device("phone"), wide: .owner(bench.owner), requests: 4, tokens: 20,
            second: try #require(first.second))
        // Three seconds later, in the same statement as the next charge.
        let second = try await bench.store.limits.charge(Array(asked.prefix(6)), returning: [rest], now: start + 3)
        #expect(second.refused.count { $0 == nil } == 4)
        let use = try #require(second.uses[.device("phone")])
        #expect(use.requests == 10 && use.requestsToday == 10 && use.tokens == 50 && use.tokensToday == 50)
        // Uses older than a minute count only for the day.
        _ = try await bench.store.limits.charge([charge("phone", bench.owner)], now: start + 100)
        try await bench.store.limits.refund([rest])
        let last = try #require(try await bench.store.limits.use(of: [.device("phone")], now: start + 101).first)
        #expect(last.requests == 1 && last.requestsToday == 11 - 4 && last.tokensToday == 51 - 20)
    }

    @Test func `RateLimits: a default applies to each key until the key has its own setting`() async throws {
        let bench = try await StoreFixture()
        let everyone = try #require(RateKey(parsing: "device:*"))
        try await bench.store.limits.set(RateLimit(everyone, requestsPerMinute: 1))
        try await bench.store.limits.set(RateLimit(.device("big"), requestsPerDay: 3))
        let asked = ["a", "b", "a", "big", "big", "big", "big"].map { charge($0, bench.owner) }
        let refused = try await bench.store.limits.charge(asked, now: start).refused
        #expect(refused.map { $0 == nil } == [true, true, false, true, true, true, false])
        let midnight = Date(timeIntervalSince1970: (start.timeIntervalSince1970 / 86_400).rounded(.up) * 86_400)
        #expect(refused[6] == midnight)
        let again = try await bench.store.limits.charge([charge("big", bench.owner)], now: midnight)
        #expect(again.refused == [nil])
    }

    @Test(arguments: [
        ("device:a1", true), ("owner:*", true), ("provider:gemini-2.0", true), ("provider:x/owner:*", true),
        ("owner:00000000-0000-7000-8000-000000000000", true), ("owner:ada", false), ("provider:*/owner:*", false),
        ("device:", false), ("device:a b", false), ("lane:now", false), ("provider:x/device:y", false), ("", false),
        ("owner:0000000A-0000-7000-8000-000000000000", false),
    ])
    func `RateKey: a key has one of four forms`(text: String, isKey: Bool) async throws {
        #expect((RateKey(parsing: text) != nil) == isKey)
        #expect((RateKey.fault(in: text) == nil) == isKey)
    }

    @Test func `RateLimits: settings are stored as given, and an unset one is gone`() async throws {
        let bench = try await StoreFixture()
        let limit = RateLimit(
            .provider("x", owner: bench.owner), requestsPerMinute: 1, tokensPerMinute: 2, requestsPerDay: 3,
            tokensPerDay: 4)
        try await bench.store.limits.set(RateLimit(limit.key, requestsPerMinute: 9))
        try await bench.store.limits.set(limit)
        #expect(try await bench.store.limits.all() == [limit])
        #expect(try await bench.store.limits.remove(limit.key))
        #expect(try await !bench.store.limits.remove(limit.key))
        #expect(try await bench.store.limits.all().isEmpty)
    }
}
