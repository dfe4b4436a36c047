import Captures
import FoundationEssentials
import HTTPClient
import Matching
import Pipeline
import Postgres
import ProviderCatalog
import ProviderRecords
import Proposals
import Providers
import Reading
import Runtime
import StandIn
import Store
import TestSupport
import Testing

@testable import Understanding

/// Workers of the stage `understand` on a real database, with the providers `near` and `far`, which are stand-ins.
struct ReadingBench {
    let line: PipelineFixture
    let near: StandInProvider
    let far: StandInProvider
    let catalog: ProviderCatalog

    /// - Parameters:
    ///   - delay: of slow answers, in seconds.
    ///   - isPart: the providers need no consent.
    static func run(
        delay: Double = 0.05, isPart: Bool = true, persona: StandInPersona = .good,
        _ change: (inout ProviderCatalog) -> Void = { _ in },
        _ body: (ReadingBench) async throws -> Void
    ) async throws {
        var configuration = StandInProvider.Configuration()
        configuration.seconds = delay
        let (near, far) = (standIn(configuration, persona), standIn(configuration, persona))
        var reader = SettingsReader(environment: [:])
        var catalog = ProviderCatalog(&reader)
        catalog.providers = try [("near", near), ("far", far)].map { name, standIn in
            var provider = ProviderSettings(
                name: name, dialect: .openai, url: "http://127.0.0.1:\(try standIn.start())/v1", model: "\(name)-1",
                purposes: [.chats], isOutside: false)
            provider.isPartOfInstallation = isPart
            provider.price = .init(input: 2.5, output: 10)
            provider.secondsNow = 60
            return provider
        }
        change(&catalog)
        let bench = ReadingBench(line: try await PipelineFixture(), near: near, far: far, catalog: catalog)
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await body(bench)) } catch { outcome = .failure(error) }
        await bench.line.end()
        await near.stop()
        await far.stop()
        try outcome.get()
    }

    private static func standIn(
        _ configuration: StandInProvider.Configuration, _ persona: StandInPersona
    ) -> StandInProvider {
        StandInProvider(configuration) { persona.answer($0) }
    }

    var database: Database { line.context.database }
    var owner: UUID { line.owner }

    /// A worker of its own, with its own state of the providers.
    func worker() -> ClaimingStage<ClaimedUnderstandingStage> { stageAndWorker().worker }

    /// The worker's stage, for tests that act between its steps.
    func stageAndWorker() -> (stage: ClaimedUnderstandingStage, worker: ClaimingStage<ClaimedUnderstandingStage>) {
        let stage = ClaimedUnderstandingStage(rules: rules, providers: reading(), context: line.context)
        return (stage, ClaimingStage(stage, context: line.context))
    }

    /// With more time than a phone has, so that busy cores change no result.
    func reading() -> ProviderReading {
        var reading = ProviderReading(catalog, http: HTTPClient(), context: line.context)
        reading.patience = 60
        return reading
    }

    private var rules: RulesReader { RulesReader(region: nil, seconds: 5) }

    /// Captures of chats that the dispatcher has published.
    func accept(_ count: Int, lane: Lane = .bulk) async throws -> [WorkReference] {
        let references = try await line.accept(count, lane: lane)
        // Texts are equal from call to call. Each is a new question.
        try await line.admin.execute("delete from provider_answers")
        try await line.admin.execute(
            "update work set due_at = now() + interval '1 hour', published = 1 where published = 0 or due_at is null")
        return references
    }

    /// Reads by one worker, one capture after another.
    func read(_ references: [WorkReference]) async throws {
        let worker = worker()
        for reference in references { _ = try await worker.process([reference]) }
    }

    func give(to recipients: [String]? = nil) async throws {
        let chosen = recipients ?? catalog.providers.map(\.recipient)
        try await database.consents.set([Consent(purpose: .chats, isGiven: true, recipients: chosen)], of: owner)
    }

    /// Who has read the captures, in their order.
    func readers(_ references: [WorkReference]) async throws -> [String?] {
        var readers: [String?] = []
        for reference in references {
            readers.append(try await database.providerRequests.receipt(of: reference.id, of: owner)?.readBy)
        }
        return readers
    }

    func requests(_ references: [WorkReference]) async throws -> [ProviderRequest] {
        var requests: [ProviderRequest] = []
        for reference in references {
            requests += try await database.providerRequests.requests(about: reference.id, of: owner)
        }
        return requests
    }

    func use(_ provider: String = "near") async throws -> RateUse {
        try #require(try await database.limits.use(of: [.provider(provider)]).first)
    }
}

extension StandInProvider {
    var tokens: Int { books.total.inputTokens + books.total.outputTokens }
}
