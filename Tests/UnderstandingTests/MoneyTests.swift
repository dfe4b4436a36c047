import Captures
import FoundationEssentials
import Pipeline
import Postgres
import ProviderCatalog
import ProviderRecords
import Providers
import Runtime
import StandIn
import Store
import TestSupport
import Testing

@testable import Understanding

/// Workers keep a provider's limit of money.
@Suite(.migrated, .tags(.timed)) struct MoneyTests {
    /// In millionths. A request reserves about a fifth.
    private static let limit = 150_000

    /// Postgres itself refuses each change that exceeds the limit.
    private func guardLimit(_ bench: ReadingBench) async throws {
        try await bench.line.admin.execute(
            """
            alter table provider_spending add check (
                micros <= 150000 or provider <> 'near' or owner <> '00000000-0000-0000-0000-000000000000'
                or length(period) = 7)
            """)
    }

    private func work(_ bench: ReadingBench, _ references: [WorkReference], workers: Int = 8) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<workers {
                let mine = references.indices.filter { $0 % workers == number }.map { references[$0] }
                group.addTask { try await bench.read(mine) }
            }
            try await group.waitForAll()
        }
    }

    private func books(_ requests: [ProviderRequest]) -> (known: Int, unknown: Int) {
        (
            requests.compactMap(\.costMicros).reduce(0, +),
            requests.filter { $0.costMicros == nil }.map(\.reservedMicros).reduce(0, +)
        )
    }

    @Test
    func `Money: eight workers never exceed the limit, use what settled requests leave, and ask the next provider`()
        async throws
    {
        try await ReadingBench.run {
            $0.providers[0].money = .init(day: Self.limit)
        } _: { bench in
            try await guardLimit(bench)
            bench.near.mode = .always(.slow)
            var references = try await bench.accept(160)
            try await work(bench, references)
            // One after another: until what is left covers no further request.
            let last = try await bench.accept(16)
            try await bench.read(last)
            references += last
            let near = try await bench.requests(references).filter { $0.provider == "near" }
            let (known, unknown) = books(near)
            let reserved = try #require(near.first).reservedMicros
            #expect(known <= Self.limit && unknown == 0)
            #expect(near.count > Self.limit / reserved * 2, "\(near.count) requests of \(reserved) each")
            // What is left covers no further request; a longer text reserves a little more.
            #expect(Self.limit - known < reserved + 100)
            let row = try await bench.database.providerRequests.spending(on: ["near"], in: bench.catalog.currency)
                .first { $0.owner == nil && !$0.isMonth }
            #expect(row?.micros == known && row?.refused ?? 0 > 0)
            let readers = try await bench.readers(references)
            #expect(readers.allSatisfy { $0 == "near" || $0 == "far" })
            #expect(readers.count { $0 == "near" } == near.count)
            #expect(bench.near.books.total.requests == near.count)
            let skips = bench.line.context.metrics.page().split(separator: "\n")
                .filter { $0.hasPrefix(#"tapline_provider_skips_total{reason="money_of_day"}"#) }
                .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
            #expect(skips.reduce(0, +) == row?.refused)
        }
    }

    @Test func `Money: requests without a known end stay reserved, and the limit holds`() async throws {
        try await ReadingBench.run {
            $0.providers[0].money = .init(day: Self.limit)
        } _: { bench in
            try await guardLimit(bench)
            bench.near.mode = .always(.close)
            let references = try await bench.accept(24)
            try await work(bench, references)
            let near = try await bench.requests(references).filter { $0.provider == "near" }
            let (known, unknown) = books(near)
            let reserved = try #require(near.first).reservedMicros
            #expect(known == 0 && unknown <= Self.limit && near.count == Self.limit / reserved)
        }
    }
}
