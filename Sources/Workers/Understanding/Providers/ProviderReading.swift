import Captures
import Conversations
import FoundationEssentials
package import HTTPClient
import JSON
import Matching
package import Pipeline
package import ProviderCatalog
import ProviderRecords
import Proposals
import Providers
import Reading
import Runtime
import Store

/// Improves what the rules have read by the providers that the owner allows, in the owner's order. The first usable answer
/// ends the asking.
///
/// The order of a request: its consent is checked and the request recorded, in one statement; the request is sent; the
/// answer is checked; its end is recorded, and the consent checked again.
package struct ProviderReading: Sendable {
    /// In seconds, for all providers of a capture that a phone waits for.
    private static let patience = 2.6
    /// In seconds. A provider with less time is not asked.
    private static let leastTime = 0.3

    private let providers: [AskedProvider]
    private let database: Database
    private let log: Log
    private let metrics: ProviderMetrics

    package init(_ catalog: ProviderCatalog, http: HTTPClient, context: WorkerContext) {
        providers = catalog.providers.map { AskedProvider($0, prompts: catalog.prompts, http: http) }
        database = context.database
        log = context.log
        metrics = ProviderMetrics(context.metrics)
    }

    package var isConfigured: Bool { !providers.isEmpty }

    /// The providers that may be asked about a capture, by name and in their order: those that serve its purpose, may see
    /// it, and are not known to fail at the moment.
    func candidates(_ input: StageInput, _ understanding: Understanding) async throws(StoreError) -> [String] {
        guard let purpose = PurposeReaders.reader(for: understanding), purpose.question(understanding) != nil else {
            return []
        }
        let able = providers.filter { $0.settings.purposes.contains(purpose.purpose) && $0.breaker.isClosed }
        guard !able.isEmpty else { return [] }
        let consents = try await database.consents.list(of: input.reference.owner)
        let ranked = consents.first { $0.purpose == purpose.purpose.consent }?.providers ?? []
        return able.map(\.settings).filter { isAllowed($0, understanding, purpose.purpose, consents) }
            .map(\.name)
            .sorted { (ranked.firstIndex(of: $0) ?? .max) < (ranked.firstIndex(of: $1) ?? .max) }
    }

    /// An early answer, so that a capture waits for no provider that may not see it. What counts is the check in
    /// `ProviderRequestStore.begin`.
    private func isAllowed(
        _ provider: ProviderSettings, _ understanding: Understanding, _ purpose: ProviderPurpose,
        _ consents: [Consent]
    ) -> Bool {
        provider.isPartOfInstallation
            || Self.consents(needed: provider, understanding, purpose).allSatisfy { needed in
                consents.contains { $0.purpose == needed && $0.isGiven && $0.providers.contains(provider.name) }
            }
    }

    private static func consents(
        needed provider: ProviderSettings, _ understanding: Understanding, _ purpose: ProviderPurpose
    ) -> [ConsentPurpose] {
        ConsentPurpose.needed(
            for: purpose, isSignal: understanding.conversation?.sourceApp == .signal, isOutside: provider.isOutside)
    }

    /// - Parameters:
    ///   - names: from `candidates`.
    ///   - maximumDelay: longest delay, in seconds, that a provider may ask for. Then the capture is retried later.
    ///   - pay: charges a provider's quota; false if the quota is used up.
    func improve(
        _ input: StageInput, _ understanding: Understanding, by names: [String], maximumDelay: Double,
        pay: (String) async throws(StoreError) -> Bool
    ) async throws(StageError) -> Understanding {
        guard let reader = PurposeReaders.reader(for: understanding) else { return understanding }
        let start = ContinuousClock.now
        for name in names {
            guard let provider = providers.first(where: { $0.settings.name == name }) else { continue }
            var limit = Double(provider.settings.secondsBulk)
            if input.reference.lane == .now {
                limit = min(
                    provider.settings.secondsNow, Self.patience - (ContinuousClock.now - start) / .seconds(1))
            }
            guard limit >= Self.leastTime, provider.breaker.isClosed else { continue }
            do throws(ProviderFault) {
                let improved = try await ask(provider, reader, input, understanding, limit, pay)
                if let improved { return improved }
            } catch {
                log.warning(
                    "provider_failed",
                    [
                        "provider": .text(name), "fault": .text(error.kind.rawValue), "detail": .text(error.detail),
                    ], trace: input.reference.trace)
                if error.isTransient, let delay = error.retryAfter, delay <= maximumDelay {
                    throw StageError(
                        "provider_failed", .retry, operator: "\(name): \(error)",
                        user: "This was read without outside help.", retryAfter: delay)
                }
            }
        }
        return understanding
    }

    private static func object(_ answer: ProviderAnswer) throws(ProviderFault) -> JSON {
        let bytes = try answer.object()
        do throws(JSONParser.Fault) { return try JSONParser.parse(bytes) } catch {
            throw ProviderFault(.notJSON, "the answer is not JSON")
        }
    }

    /// - Returns: nil if the provider may not be asked, or if its answer may not be used.
    private func ask(
        _ provider: AskedProvider, _ reader: any PurposeReader, _ input: StageInput, _ understanding: Understanding,
        _ limit: Double, _ pay: (String) async throws(StoreError) -> Bool
    ) async throws(ProviderFault) -> Understanding? {
        guard let asked = reader.question(understanding), let prompt = provider.prompts[reader.purpose] else {
            return nil
        }
        let question = asked.question(prompt, named: reader.purpose.rawValue)
        let permit: ProviderRequestStore.Permit?
        do throws(StoreError) {
            guard try await pay(provider.settings.name) else { return nil }
            permit = try await database.providerRequests.begin(
                input.reference.id, of: input.reference.owner, to: provider.settings, for: reader.purpose,
                consents: Self.consents(needed: provider.settings, understanding, reader.purpose), prompt: prompt.version,
                characters: asked.length, reservedMicros: provider.settings.price.micros(question.largestUsage))
        } catch {
            throw ProviderFault(.unreachable, "the request could not be recorded: \(error)")
        }
        guard let permit else { return nil }
        var ending = ProviderRequestStore.Ending(outcome: "answered")
        var improved: Understanding?
        var fault: ProviderFault?
        do throws(ProviderFault) {
            let answer = try await provider.client.ask(
                question, model: provider.settings.model, within: .seconds(limit))
            ending.inputTokens = answer.usage?.inputTokens
            ending.outputTokens = answer.usage?.outputTokens
            ending.costMicros = answer.usage.map(provider.settings.price.micros)
            let reading = try reader.improve(
                understanding, of: CaptureText(input), by: try Self.object(answer))
            ending.droppedClaims = reading.flaws.values.reduce(0, +)
            metrics.note(reading.flaws)
            improved = reading.understanding
            improved?.readBy = provider.settings.name
        } catch {
            ending.outcome = error.kind.rawValue
            // A refused request costs nothing. What a broken one costs is unknown.
            if ending.costMicros == nil, error.costsNothing { ending.costMicros = 0 }
            fault = error
        }
        provider.breaker.note(fault)
        metrics.note(fault)
        do throws(StoreError) {
            guard try await database.providerRequests.end(permit, ending) else { return nil }
        } catch {
            throw ProviderFault(.unreachable, "the end of the request could not be recorded: \(error)")
        }
        if let fault { throw fault }
        return improved
    }
}

extension ProviderPurpose {
    /// The consent whose list of providers is the order for this purpose.
    var consent: ConsentPurpose {
        switch self {
        case .chats: .chats
        case .cards: .cards
        }
    }
}

extension ProviderFault {
    /// Whether the provider has certainly not worked on the question.
    fileprivate var costsNothing: Bool {
        switch kind {
        case .rateLimited, .quotaExhausted, .keyRefused, .modelGone, .requestRefused, .redirected, .tls: true
        default: false
        }
    }
}
