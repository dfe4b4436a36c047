import Captures
import FoundationEssentials
import ProviderCatalog
import ProviderRecords
import Postgres
import Proposals
import Providers
import Store
import TestSupport
import Testing

/// The statement that lets a request out, and the one that lets its answer in.
@Suite(.migrated, .tags(.timed)) struct ConsentGuardTests {
    private let bench: StoreFixture
    private let reference: WorkReference

    init() async throws {
        bench = try await StoreFixture()
        reference = try await bench.atMatch()
    }

    private var requests: ProviderRequestStore { bench.store.providerRequests }

    private static func provider(
        _ name: String = "far", host: String = "api.example.com", isPart: Bool = false
    ) -> ProviderSettings {
        var provider = ProviderSettings(
            name: name, dialect: .gemini, url: "https://\(host)", model: "m", purposes: [.chats], isOutside: !isPart)
        provider.isPartOfInstallation = isPart
        return provider
    }

    private func begin(
        _ provider: ProviderSettings = provider(), _ kind: CaptureKind = .conversation,
        consents: [ConsentPurpose] = [.chats], reference: WorkReference? = nil
    ) async throws -> ProviderRequestStore.Permit? {
        let opening = try await requests.begin(
            reference ?? self.reference, kind, to: provider, for: .chats, consents: consents, prompt: "chats-1",
            characters: 5, pictures: 0, reservedMicros: 40, currency: "EUR")
        guard case .permitted(let permit) = opening else { return nil }
        return permit
    }

    private func give(
        _ purpose: ConsentPurpose = .chats, _ isGiven: Bool = true, to recipients: [String] = ["far@api.example.com"]
    ) async throws {
        try await bench.store.consents.set(
            [Consent(purpose: purpose, isGiven: isGiven, recipients: recipients)], of: bench.owner)
    }

    private func outcomes() async throws -> [String?] {
        try await requests.requests(about: reference.id, of: bench.owner).map(\.outcome)
    }

    @Test func `Guard: nothing is sent before the consent, after its withdrawal, and to another provider`() async throws
    {
        #expect(try await begin() == nil)
        try await give(to: ["near@localhost"])
        #expect(try await begin() == nil)
        try await give()
        #expect(try await begin() != nil)
        try await give(.chats, false)
        #expect(try await begin() == nil)
        #expect(try await outcomes().count == 1)
    }

    @Test func `Guard: a provider that moves to another host needs a new consent`() async throws {
        try await give()
        #expect(try await begin(Self.provider(host: "api.elsewhere.com")) == nil)
        #expect(try await begin() != nil)
    }

    @Test func `Guard: each of several consents is needed, and each for this provider`() async throws {
        let needed = ConsentPurpose.needed(for: .chats, isSignal: true, isOutside: true)
        #expect(needed == [.chats, .signal])
        #expect(ConsentPurpose.needed(for: .chats, isSignal: true, isOutside: false) == [.chats])
        #expect(ConsentPurpose.needed(for: .cards, isSignal: true, isOutside: true) == [.cards])
        try await give()
        #expect(try await begin(consents: needed) == nil)
        try await give(.signal, to: ["near@localhost"])
        #expect(try await begin(consents: needed) == nil)
        try await give(.signal)
        #expect(try await begin(consents: needed) != nil)
    }

    @Test func `Guard: a part of the installation needs no consent, and the receipt says so`() async throws {
        #expect(try await begin(Self.provider(isPart: true)) != nil)
        let request = try await requests.requests(about: reference.id, of: bench.owner).first
        #expect(request?.consentedAt == nil && request?.isOutside == false && request?.outcome == nil)
    }

    @Test func `Guard: a local kind is not sent, not even to a part of the installation`() async throws {
        try await give()
        try await bench.store.consents.set(local: LocalKindChange([.conversation: true, .card: true]), of: bench.owner)
        #expect(try await begin() == nil)
        #expect(try await begin(Self.provider(isPart: true)) == nil)
        #expect(try await begin(Self.provider(), .message) != nil)
        let other = try await bench.anotherOwner()
        #expect(try await bench.store.consents.localKinds(of: other).names.isEmpty)
        try await bench.store.consents.set(local: LocalKindChange([.conversation: false]), of: bench.owner)
        #expect(try await bench.store.consents.localKinds(of: bench.owner).names == ["card"])
        #expect(try await begin() != nil)
        #expect(try await outcomes().count == 2)
        let log = try await bench.admin.query(
            "select format from audit_log where action = 'local_kinds_changed' order by at")
        #expect(try log.map { try $0.get("format", as: String.self) } == ["conversation,card", "card"])
    }

    @Test(arguments: [false, true])
    func `LocalKinds: writers at the same time all take effect`(hasSettings: Bool) async throws {
        if hasSettings {
            try await bench.store.consents.set(local: LocalKindChange([.conversation: true]), of: bench.owner)
        }
        let changes: [LocalKindChange] = [
            LocalKindChange([.message: true]), LocalKindChange([.conversation: false]), LocalKindChange([.scan: true]),
        ]
        // All wait for the same row before the first of them goes on.
        let writers = try await bench.admin.transaction { transaction in
            if hasSettings {
                _ = try await transaction.query("select from owner_settings where owner = \(bench.owner) for update")
            } else {
                try await transaction.execute("lock table owner_settings in share mode")
            }
            let writers = changes.map { change in
                Task { try await bench.store.consents.set(local: change, of: bench.owner) }
            }
            try await waiting(changes.count)
            return writers
        }
        for writer in writers { try await writer.value }
        #expect(try await bench.store.consents.localKinds(of: bench.owner).names == ["scan", "message"])
    }

    @Test func `Guard: a first mark, by an owner without settings, destroys an answer that is kept meanwhile`()
        async throws
    {
        let mark = try await bench.store.providerAnswers.mark(
            ProviderQuestion(
                instructions: "i", content: "c", schemaName: "chats", schema: "{}", maximumTokens: 1),
            to: "far@api.example.com", model: "m", prompt: "chats-1", of: bench.owner)
        let permit = try #require(try await begin(Self.provider(isPart: true)))
        let (keeping, marking) = try await bench.admin.transaction { transaction in
            _ = try await transaction.query("select from captures where id = \(reference.id) for update")
            let keeping = Task {
                try await bench.store.providerAnswers.keep(ProviderAnswer(text: "{}"), to: mark, under: permit)
            }
            try await waiting(1)
            let marking = Task {
                try await bench.store.consents.set(local: LocalKindChange([.conversation: true]), of: bench.owner)
            }
            try await eventually("the mark waits for the answer, or is set") {
                if try await waiting() == 2 { return true }
                return try await bench.count("owner_settings where cardinality(local_kinds) > 0") == 1
            }
            return (keeping, marking)
        }
        try await keeping.value
        try await marking.value
        #expect(try await bench.store.providerAnswers.answer(to: mark) == nil)
    }

    /// Returns when so many statements wait for a lock.
    private func waiting(_ count: Int) async throws {
        try await eventually("\(count) statements wait") { try await waiting() == count }
    }

    private func waiting() async throws -> Int {
        try await bench.count("pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
    }

    @Test(arguments: [false, true])
    func `Guard: an answer is not used or kept if its kind has become local meanwhile`(isPart: Bool) async throws {
        try await give()
        let provider = Self.provider(isPart: isPart)
        let mark = try await bench.store.providerAnswers.mark(
            ProviderQuestion(
                instructions: "i", content: "c", schemaName: "chats", schema: "{}", maximumTokens: 1),
            to: provider.recipient, model: "m", prompt: "chats-1", of: bench.owner)
        let answer = ProviderAnswer(text: "{}")
        let first = try #require(try await begin(provider))
        #expect(try await requests.end(first, .init(outcome: "answered", costMicros: 30)))
        try await bench.store.providerAnswers.keep(answer, to: mark, under: first)
        #expect(try await bench.store.providerAnswers.answer(to: mark) != nil)
        let second = try #require(try await begin(provider))
        try await bench.store.consents.set(local: LocalKindChange([.conversation: true]), of: bench.owner)
        #expect(try await bench.store.providerAnswers.answer(to: mark) == nil, "the mark deletes kept answers")
        #expect(try await !requests.end(second, .init(outcome: "answered", costMicros: 30)))
        try await bench.store.providerAnswers.keep(answer, to: mark, under: second)
        #expect(try await bench.store.providerAnswers.answer(to: mark) == nil)
        #expect(try await outcomes() == ["answered", "withdrawn"])
    }

    @Test func `Guard: an answer is not used if its consent was withdrawn meanwhile`() async throws {
        try await give()
        let (kept, dropped) = (try #require(try await begin()), try #require(try await begin()))
        #expect(try await requests.end(kept, .init(outcome: "answered", costMicros: 30)))
        try await give(.chats, false)
        #expect(try await !requests.end(dropped, .init(outcome: "answered", costMicros: 30)))
        #expect(try await outcomes() == ["answered", "withdrawn"])
    }

    @Test func `Guard: no request about a deleted capture, and none of a worker that has lost its claim`() async throws
    {
        try await give()
        var older = reference
        older.attempt -= 1
        #expect(try await begin(reference: older) == nil)
        try await bench.admin.execute("update captures set deleted_at = now() where id = \(reference.id)")
        #expect(try await begin() == nil)
    }

    @Test func `Guard: another owner's consent counts for nothing`() async throws {
        let other = try await bench.anotherOwner()
        try await bench.store.consents.set(
            [Consent(purpose: .chats, isGiven: true, recipients: ["far@api.example.com"])], of: other)
        #expect(try await begin() == nil)
        #expect(try await requests.requests(about: reference.id, of: other).isEmpty)
    }

    @Test func `Costs: known ones, and reservations of requests without a known cost`() async throws {
        try await give()
        for cost in [30, nil] {
            let permit = try #require(try await begin())
            _ = try await requests.end(
                permit, .init(outcome: cost == nil ? "timeout" : "answered", inputTokens: cost, costMicros: cost))
        }
        _ = try await begin()
        let cost = try #require(try await requests.costs(of: bench.owner).first)
        #expect(cost.requests == 3 && cost.answered == 1 && cost.knownMicros == 30 && cost.unknownMicros == 80)
        #expect(cost.inputTokens == 30 && cost.currency == "EUR")
    }

    @Test func `LocalKinds: every kind that can be local can be stored`() async throws {
        let all = LocalKinds(LocalKinds.choices)
        try await bench.store.consents.set(local: LocalKindChange(marked: all), of: bench.owner)
        #expect(try await bench.store.consents.localKinds(of: bench.owner) == all)
    }

    @Test func `Consents: each purpose has an answer, and only sync is given at first`() async throws {
        let first = try await bench.store.consents.list(of: bench.owner)
        #expect(first.map(\.purpose) == ConsentPurpose.allCases)
        #expect(first.filter(\.isGiven).map(\.purpose) == [.sync])
        #expect(try await bench.store.consents.allowsSync(bench.owner))
        try await give(.sync, false, to: [])
        #expect(try await !bench.store.consents.allowsSync(bench.owner))
    }

    @Test func `Receipt: what was sent of an erased capture stays on record`() async throws {
        try await give()
        _ = try await begin()
        #expect(try await requests.receipt(of: .v7(), of: bench.owner) == nil)
        let before = try #require(try await requests.receipt(of: reference.id, of: bench.owner))
        #expect(before.parts.contains { $0.kind == .text && $0.isKept } && before.requests.count == 1)
        try await bench.admin.execute("delete from work where id = \(reference.id)")
        try await bench.admin.execute("delete from understandings where capture = \(reference.id)")
        try await bench.admin.execute("delete from captures where id = \(reference.id)")
        let after = try #require(try await requests.receipt(of: reference.id, of: bench.owner))
        #expect(after.parts.isEmpty && after.requests.count == 1)
    }
}
