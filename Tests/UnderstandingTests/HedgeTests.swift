import Captures
import FoundationEssentials
import Postgres
import ProviderCatalog
import ProviderRecords
import Providers
import Runtime
import StandIn
import Store
import Synchronization
import TestSupport
import Testing

@testable import Pipeline
@testable import Understanding

/// A second provider is asked while the first is slow.
@Suite(.migrated, .tags(.timed)) struct HedgeTests {
    /// In seconds: of the slow provider.
    private static let delay = 25.0

    private func run(
        hedge: Double? = 0.2, delay: Double = delay, _ change: (inout ProviderCatalog) -> Void = { _ in },
        _ body: (ReadingBench) async throws -> Void
    ) async throws {
        try await ReadingBench.run(delay: delay) { catalog in
            catalog.hedgeSeconds = hedge
            change(&catalog)
        } _: { bench in
            bench.near.mode = .always(.slow)
            try await body(bench)
        }
    }

    private func time(_ body: () async throws -> Void) async throws -> Duration {
        let start = ContinuousClock.now
        try await body()
        return ContinuousClock.now - start
    }

    @Test func `Hedge: the second provider answers while the first is slow, and both requests are in the books`()
        async throws
    {
        try await run { bench in
            try await bench.database.limits.set(RateLimit(.provider("near"), tokensPerDay: 1_000_000))
            let references = try await bench.accept(1, lane: .now)
            let input = try #require(
                try await bench.database.work.load(references, with: [.text]).inputs.first)
            #expect(try await time { try await bench.read(references) } < .seconds(Self.delay))
            #expect(try await bench.readers(references) == ["far"])
            // On a busy machine the first request can be stored after the second.
            let requests = try await bench.requests(references).sorted { $0.provider > $1.provider }
            #expect(requests.map(\.provider) == ["near", "far"])
            #expect(requests.map(\.outcome) == ["not_waited_for", "answered"])
            #expect(requests[0].costMicros == nil && requests[0].failure == nil && requests[0].endedAt != nil)
            // The stand-in finishes its answer, and counts it.
            try await eventually("the slow answer is counted") { bench.near.tokens > 0 }
            let price = try #require(bench.catalog.providers.first).price
            let spent = [bench.near, bench.far].map {
                price.micros(.init(inputTokens: $0.books.total.inputTokens, outputTokens: $0.books.total.outputTokens))
            }
            #expect(requests[0].reservedMicros >= spent[0] && requests[1].costMicros == spent[1])
            let booked = try await bench.database.providerRequests.spending(
                on: ["near", "far"], in: bench.catalog.currency
            ).filter { $0.owner == nil && !$0.isMonth }.map(\.micros).reduce(0, +)
            #expect(booked == requests[0].reservedMicros + spent[1])
            #expect(try await bench.use().tokensToday == input.tokens, "the estimate stays")
            #expect(bench.line.context.metrics.page().contains("tapline_provider_hedges_total 1"))
        }
    }

    @Test func `Hedge: requests that are not waited for do not open the breaker`() async throws {
        try await run { bench in
            let references = try await bench.accept(5, lane: .now)
            try await bench.read(references)
            #expect(try await bench.readers(references).allSatisfy { $0 == "far" })
            #expect(try await bench.requests(references).count { $0.provider == "near" } == 5)
        }
    }

    @Test func `Hedge: a quick provider is asked alone, bulk captures are too, and so is all without the setting`()
        async throws
    {
        try await run(hedge: 30) { bench in
            bench.near.mode = .always(.none)
            try await bench.read(try await bench.accept(2, lane: .now))
            #expect(bench.near.books.total.requests == 2 && bench.far.books.total.requests == 0)
        }
        try await run(delay: 0.6) { bench in
            try await bench.read(try await bench.accept(1, lane: .bulk))
            #expect(bench.near.books.total.requests == 1 && bench.far.books.total.requests == 0)
        }
        try await run(hedge: nil, delay: 0.6) { bench in
            try await bench.read(try await bench.accept(1, lane: .now))
            #expect(bench.near.books.total.requests == 1 && bench.far.books.total.requests == 0)
        }
    }

    @Test func `Hedge: the second request needs money and consent like any other`() async throws {
        try await run(hedge: 0.1, delay: 0.6) {
            $0.providers[1].money = .init(day: 1)
        } _: { bench in
            let references = try await bench.accept(1, lane: .now)
            try await bench.read(references)
            #expect(try await bench.readers(references) == ["near"])
            #expect(bench.far.books.total.requests == 0)
            #expect(try await bench.requests(references).map(\.outcome) == ["answered"])
        }
        try await run(hedge: 0.1, delay: 0.6) {
            $0.providers[1].isPartOfInstallation = false
        } _: { bench in
            let references = try await bench.accept(1, lane: .now)
            try await bench.read(references)
            #expect(bench.far.books.total.requests == 0)
            #expect(try await bench.readers(references) == ["near"])
        }
    }

    @Test func `Hedge: when the first fails, the second is asked at once; when both fail, the rules read`() async throws
    {
        try await run(hedge: 30) { bench in
            bench.near.mode = .always(.serverError)
            let references = try await bench.accept(1, lane: .now)
            #expect(try await time { try await bench.read(references) } < .seconds(30))
            #expect(try await bench.readers(references) == ["far"])
            #expect(bench.line.context.metrics.page().contains("tapline_provider_hedges_total 0"))
            bench.far.mode = .always(.serverError)
            let others = try await bench.accept(1, lane: .now)
            try await bench.read(others)
            #expect(try await bench.readers(others) == ["rules"])
            #expect(try await bench.requests(others).map(\.outcome) == ["unavailable", "unavailable"])
        }
    }

    @Test func `HedgedCall: a canceled call has ended before the answer is returned`() async {
        let ended = Atomic(false)
        let answers = await HedgedCall.answers(after: .milliseconds(1), isUsable: { $0 == 2 }, onHedge: {}) {
            try? await Task.sleep(for: .seconds(600))
            ended.store(true, ordering: .relaxed)
            return 1
        } second: {
            2
        }
        #expect(answers == [2] && ended.load(ordering: .relaxed))
    }
}
