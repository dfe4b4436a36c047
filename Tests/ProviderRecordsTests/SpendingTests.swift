import Captures
import FoundationEssentials
import Postgres
import Proposals
import ProviderCatalog
import ProviderRecords
import Providers
import Store
import TestSupport
import Testing

/// The statements that reserve a request's money and settle it.
@Suite(.migrated) struct SpendingTests {
    private let bench: StoreFixture
    private let reference: WorkReference

    init() async throws {
        bench = try await StoreFixture()
        reference = try await bench.atMatch()
    }

    private var requests: ProviderRequestStore { bench.store.providerRequests }

    private static func provider(_ money: ProviderSettings.MoneyLimits) -> ProviderSettings {
        var provider = ProviderSettings(
            name: "near", dialect: .openai, url: "http://localhost", model: "m", purposes: [.chats], isOutside: false)
        provider.isPartOfInstallation = true
        provider.money = money
        return provider
    }

    /// Opens a request that reserves 40.
    private func begin(
        _ money: ProviderSettings.MoneyLimits, about reference: WorkReference? = nil, by database: Database? = nil,
        currency: String = "EUR"
    ) async throws -> ProviderRequestStore.Opening {
        try await (database ?? bench.store).providerRequests.begin(
            reference ?? self.reference, .conversation, to: Self.provider(money), for: .chats, consents: [.chats],
            prompt: "chats-1", characters: 5, pictures: 0, reservedMicros: 40, currency: currency)
    }

    /// - Returns: what is spent today by all owners, and what was kept back.
    private func today() async throws -> (micros: Int, refused: Int) {
        let rows = try await requests.spending(on: ["near"], in: "EUR")
        let row = rows.first { $0.owner == nil && !$0.isMonth }
        return (row?.micros ?? 0, row?.refused ?? 0)
    }

    @Test(arguments: [
        (ProviderSettings.MoneyLimits(day: 100), MoneyLimit.day, true),
        (.init(month: 100), .month, true), (.init(ownerDay: 100), .ownerDay, false),
        (.init(day: 1_000, ownerMonth: 100), .ownerMonth, false),
    ])
    func `Money: a limit of all owners holds for each, a limit of an owner for this one`(
        money: ProviderSettings.MoneyLimits, limit: MoneyLimit, isOfAll: Bool
    ) async throws {
        for _ in 0..<2 { _ = try #require(try await begin(money).permit) }
        // 120 are more than 100.
        #expect(try await begin(money).limit == limit)
        let other = try await bench.anotherOwner()
        let theirs = try await begin(money, about: try await bench.atMatch(bench.text(owner: other)))
        #expect(theirs.limit == (isOfAll ? limit : nil) && (theirs.permit != nil) == !isOfAll)
        let recorded = try await bench.count("provider_requests")
        #expect(recorded == (isOfAll ? 2 : 3))
        let refused = try await requests.spending(on: ["near"], in: "EUR").map(\.refused).reduce(0, +)
        #expect(refused == (isOfAll ? 2 : 1))
        // Another currency has its own sums.
        #expect(try await begin(money, currency: "USD").permit != nil)
    }

    @Test func `Money: a lower cost frees the rest, an unknown one stays reserved, and each end counts once`()
        async throws
    {
        let money = ProviderSettings.MoneyLimits(day: 100)
        let (first, second) = (
            try #require(try await begin(money).permit), try #require(try await begin(money).permit)
        )
        #expect(try await begin(money).limit == .day)
        #expect(try await today() == (80, 1))
        for _ in 0..<2 { #expect(try await requests.end(first, .init(outcome: "answered", costMicros: 15))) }
        #expect(try await today() == (55, 1))
        #expect(try await requests.end(second, .init(outcome: "timeout")))
        #expect(try await today() == (55, 1))
        let third = try #require(try await begin(money).permit)
        // A provider that counts more than it was allowed to.
        #expect(try await requests.end(third, .init(outcome: "answered", costMicros: 300)))
        #expect(try await today() == (355, 1))
        #expect(try await begin(money).limit == .day)
        let cost = try #require(try await requests.costs(of: bench.owner).first)
        #expect(cost.knownMicros + cost.unknownMicros == 355)
    }

    @Test func `Money: a request that ends on another day counts on the day on which it was sent`() async throws {
        let permit = try #require(try await begin(.init(day: 100)).permit)
        try await bench.admin.execute("update provider_requests set sent_at = sent_at - interval '1 day'")
        try await bench.admin.execute(
            """
            update provider_spending
            set period = to_char((now() - interval '1 day') at time zone 'UTC', 'YYYY-MM-DD') where length(period) = 10
            """)
        #expect(try await requests.end(permit, .init(outcome: "answered", costMicros: 10)))
        #expect(try await today() == (0, 0))
        #expect(
            try await bench.count(
                "provider_spending where micros = 10 and length(period) = 10 and owner = \(bench.owner)") == 1)
    }

    @Test func `Money: a request that may not be sent reserves nothing`() async throws {
        var older = reference
        older.attempt -= 1
        let opening = try await begin(.init(day: 100), about: older)
        #expect(opening.permit == nil && opening.limit == nil)
        #expect(try await bench.count("provider_spending") == 0)
    }

    @Test func `Money: eight replicas reserve at the same time exactly what the limit covers`() async throws {
        var references: [WorkReference] = []
        for _ in 0..<8 { references.append(try await bench.atMatch()) }
        let replicas = try (0..<8).map { _ in try bench.another() }
        let money = ProviderSettings.MoneyLimits(day: 1_000, ownerMonth: 2_000)
        let permitted = try await withThrowingTaskGroup(of: Int.self) { group in
            for (replica, reference) in zip(replicas, references) {
                group.addTask {
                    var permitted = 0
                    for _ in 0..<10 {
                        if try await begin(money, about: reference, by: replica).permit != nil { permitted += 1 }
                    }
                    return permitted
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(permitted == 25)
        #expect(try await today() == (1_000, 55))
        #expect(try await bench.count("provider_requests") == 25)
    }
}

extension ProviderRequestStore.Opening {
    fileprivate var permit: ProviderRequestStore.Permit? {
        if case .permitted(let permit) = self { permit } else { nil }
    }
    fileprivate var limit: MoneyLimit? { if case .moneyUsedUp(let limit) = self { limit } else { nil } }
}
