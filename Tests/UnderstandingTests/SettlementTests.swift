import Captures
import Matching
import Postgres
import ProviderRecords
import Reading
import StandIn
import Store
import TestSupport
import Testing

@testable import Pipeline
@testable import Understanding

/// A provider's limit by tokens counts what the provider has counted.
@Suite(.migrated) struct SettlementTests {
    private static let limit = RateLimit(.provider("near"), tokensPerMinute: 1_000_000, tokensPerDay: 1_000_000)

    @Test(arguments: [Lane.now, .bulk])
    func `Tokens: what a provider has counted replaces the estimate, in the limit and in the owner's share`(
        lane: Lane
    ) async throws {
        try await ReadingBench.run { bench in
            let share = RateKey.provider("near", owner: bench.owner)
            try await bench.database.limits.set(Self.limit)
            try await bench.database.limits.set(RateLimit(share, tokensPerDay: 1_000_000))
            let references = try await bench.accept(3, lane: lane)
            try await bench.read(references)
            #expect(try await bench.readers(references) == ["near", "near", "near"])
            let use = try await bench.use()
            #expect(bench.near.tokens > 100)
            #expect(use.tokensToday == bench.near.tokens && use.tokens == bench.near.tokens)
            #expect(use.requestsToday == 3 && use.requests == 3)
            #expect(try await bench.database.limits.use(of: [share]).first?.tokensToday == bench.near.tokens)
        }
    }

    @Test func `Tokens: an answer without a known use stays at its estimate, a refused request counts no tokens`()
        async throws
    {
        try await ReadingBench.run { bench in
            try await bench.database.limits.set(Self.limit)
            let input = try #require(
                try await bench.database.work.load(try await bench.accept(1), with: [.text]).inputs.first)
            bench.near.mode = .always(.rateLimited)
            try await bench.read(try await bench.accept(1))
            #expect(try await bench.use().requestsToday == 1)
            #expect(try await bench.use().tokensToday == 0)
            bench.near.mode = .always(.close)
            try await bench.read(try await bench.accept(1))
            #expect(try await bench.use().requestsToday == 2)
            #expect(try await bench.use().tokensToday == input.tokens)
        }
    }

    @Test(arguments: [Lane.now, .bulk])
    func `Quota: a request that the consent stops is not charged`(lane: Lane) async throws {
        try await ReadingBench.run(isPart: false) { bench in
            try await bench.database.limits.set(Self.limit)
            try await bench.give(to: ["near@elsewhere"])
            var reference = try #require(try await bench.accept(1, lane: lane).first)
            let limiter = ProviderLimiter(bench.line.context)
            let input = try #require(
                try await bench.database.work.load([reference], with: [.text]).inputs.first)
            let billed = lane == .bulk ? "near" : "rules"
            let charge = try #require(try await limiter.admit([input], to: billed).first).charge
            #expect((charge != nil) == (lane == .bulk))
            reference = try #require(
                try await bench.database.work.claim([reference], lease: .seconds(30)).first)
            let rules = try await RulesReader(region: nil, seconds: 5).read(CaptureText(input))
            let allowance = CaptureAllowance(input, billed: billed, charge: charge, limiter: limiter)
            var claimed = input
            claimed.reference = reference
            let result = try await bench.reading().improve(
                claimed, rules, by: .init(names: ["near"]), maximumDelay: 0, paying: allowance)
            #expect(result.understanding.readBy == rules.readBy)
            let use = try await bench.use()
            #expect(use.requestsToday == 0 && use.tokensToday == 0 && use.requests == 0 && use.tokens == 0)
            #expect(bench.near.books.total.requests == 0)
        }
    }

    @Test(arguments: [Lane.now, .bulk])
    func `Quota: a capture that no provider may see is neither claimed nor charged`(lane: Lane) async throws {
        try await ReadingBench.run(isPart: false) { bench in
            try await bench.database.limits.set(Self.limit)
            // A claim adds an attempt.
            try await bench.line.admin.execute("alter table work add constraint unclaimed check (attempt = 0)")
            let references = try await bench.accept(3, lane: lane)
            let effects = try await bench.worker().process(references)
            #expect(effects.outcomes == [:] && Set(effects.followUps.map(\.id)) == Set(references.map(\.id)))
            #expect(try await bench.readers(references) == ["rules", "rules", "rules"])
            #expect(try await bench.use().requestsToday == 0)
            // With the consent the capture is claimed.
            try await bench.give()
            let others = try await bench.accept(1, lane: lane)
            await #expect(throws: StageError.self) { _ = try await bench.worker().process(others) }
        }
    }

    @Test func `Quota: a charge in line is given back if the provider is not asked`() async throws {
        try await ReadingBench.run { bench in
            try await bench.database.limits.set(Self.limit)
            let limiter = ProviderLimiter(bench.line.context)
            let input = try #require(
                try await bench.database.work.load(try await bench.accept(1), with: [.text]).inputs.first)
            let charge = try #require(try await limiter.admit([input], to: "near").first).charge
            #expect(try await bench.use().requestsToday == 1)
            let allowance = CaptureAllowance(input, billed: "near", charge: charge, limiter: limiter)
            try await allowance.close()
            try await allowance.close()
            #expect(try await bench.use().requestsToday == 0)
        }
    }

    @Test func `Quota: a charge in line is given back if another provider asks for a delay`() async throws {
        try await ReadingBench.run(delay: 60) { bench in
            try await bench.database.limits.set(Self.limit)
            let references = try await bench.accept(4)
            let (stage, worker) = bench.stageAndWorker()
            let item = try #require(try await stage.load([references[3]]).inputs.first)
            #expect(item.choice.names == ["near", "far"] && item.charge != nil)
            // Meanwhile the first provider begins to rest.
            bench.near.mode = .always(.serverError)
            bench.far.mode = .always(.none)
            for reference in references.prefix(3) { _ = try await worker.process([reference]) }
            #expect(try await bench.use().requestsToday == 4)
            bench.far.mode = .always(.rateLimitedWithDelay)
            let claimed = try #require(
                try await bench.database.work.claim([references[3]], lease: .seconds(30)).first)
            await #expect(throws: StageError.self) { _ = try await stage.perform(item, as: claimed) }
            #expect(try await bench.use().requestsToday == 3, "the provider that rests was not asked")
        }
    }
}
