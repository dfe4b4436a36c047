import Captures
import Conversations
import FoundationEssentials
package import HTTPClient
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
/// The order of a request: its consent is checked and the request recorded, in one statement; the request is sent, unless
/// an answer to the same question is kept; the answer is checked; its end is recorded, and the consent checked again; a
/// usable answer is kept.
package struct ProviderReading: Sendable {
    /// The providers that may be asked about a capture.
    struct Choice: Sendable {
        /// In their order.
        var names: [String] = []
        /// In seconds: how long a provider that may see the capture rests, because it does not work; nil if all work.
        var rest: Double?
    }

    struct Result: Sendable {
        var understanding: Understanding
        /// In seconds, after which the capture may be read again: no provider has answered, and at least one that may see
        /// the capture does not work. Nil if there is nothing to wait for.
        var readAgainAfter: Double?
    }

    /// In seconds, for all providers of a capture that a phone waits for.
    private static let patience = 2.6
    /// In seconds. A provider with less time is not asked.
    private static let leastTime = 0.3

    private let providers: [AskedProvider]
    private let currency: String
    private let database: Database
    private let log: Log
    private let metrics: ProviderMetrics

    package init(_ catalog: ProviderCatalog, http: HTTPClient, context: WorkerContext) {
        providers = catalog.providers.map { AskedProvider($0, prompts: catalog.prompts, http: http) }
        currency = catalog.currency
        database = context.database
        log = context.log
        metrics = ProviderMetrics(context.metrics)
    }

    package var isConfigured: Bool { !providers.isEmpty }

    /// Whether a provider is not known to fail at the moment.
    var isAnyUsable: Bool { providers.contains(where: \.breaker.isClosed) }

    /// The providers that serve the capture's purpose and may see it. Those that are known to fail at the moment are not
    /// asked.
    func choose(_ input: StageInput, _ understanding: Understanding) async throws(StoreError) -> Choice {
        guard let purpose = PurposeReaders.reader(for: understanding), purpose.question(understanding) != nil else {
            return Choice()
        }
        let able = providers.filter { $0.settings.purposes.contains(purpose.purpose) }
        guard !able.isEmpty else { return Choice() }
        let consents = try await database.consents.list(of: input.reference.owner)
        let ranked = consents.first { $0.purpose == purpose.purpose.consent }?.recipients ?? []
        let allowed = able.filter { isAllowed($0.settings, understanding, purpose.purpose, consents) }
        return Choice(
            names: allowed.filter(\.breaker.isClosed).map(\.settings)
                .sorted {
                    (ranked.firstIndex(of: $0.recipient) ?? .max) < (ranked.firstIndex(of: $1.recipient) ?? .max)
                }
                .map(\.name),
            rest: allowed.filter { !$0.breaker.isClosed }.map { $0.settings.restSeconds }.min())
    }

    /// An early answer, so that a capture waits for no provider that may not see it. What counts is the check in
    /// `ProviderRequestStore.begin`.
    private func isAllowed(
        _ provider: ProviderSettings, _ understanding: Understanding, _ purpose: ProviderPurpose,
        _ consents: [Consent]
    ) -> Bool {
        provider.isPartOfInstallation
            || Self.consents(needed: provider, understanding, purpose).allSatisfy { needed in
                consents.contains { $0.purpose == needed && $0.isGiven && $0.recipients.contains(provider.recipient) }
            }
    }

    private static func consents(
        needed provider: ProviderSettings, _ understanding: Understanding, _ purpose: ProviderPurpose
    ) -> [ConsentPurpose] {
        ConsentPurpose.needed(
            for: purpose, isSignal: understanding.conversation?.sourceApp == .signal, isOutside: provider.isOutside)
    }

    /// - Parameters:
    ///   - choice: from `choose`.
    ///   - maximumDelay: longest delay, in seconds, that a provider may ask for. If no provider has answered and one has asked
    ///     for a delay, the capture is retried later.
    ///   - pay: charges a provider's quota; false if the quota is used up.
    func improve(
        _ input: StageInput, _ understanding: Understanding, by choice: Choice, maximumDelay: Double,
        pay: (String) async throws(StoreError) -> Bool
    ) async throws(StageError) -> Result {
        var result = Result(understanding: understanding, readAgainAfter: choice.rest)
        guard let reader = PurposeReaders.reader(for: understanding) else { return result }
        let start = ContinuousClock.now
        var postponement: StageError?
        for name in choice.names {
            guard let provider = providers.first(where: { $0.settings.name == name }) else { continue }
            var limit = provider.settings.secondsBulk
            if input.reference.lane == .now {
                limit = min(
                    provider.settings.secondsNow, Self.patience - (ContinuousClock.now - start) / .seconds(1))
            }
            guard limit >= Self.leastTime else { continue }
            let answer: Answer
            do throws(StoreError) {
                answer = try await ask(provider, reader, input, understanding, limit, pay)
            } catch {
                throw error.stageError
            }
            switch answer {
            case .improved(let improved): return Result(understanding: improved)
            case .none: continue
            case .failed(let fault):
                if fault.isOfProvider {
                    let rest = provider.settings.restSeconds
                    result.readAgainAfter = min(result.readAgainAfter ?? rest, rest)
                }
                log.warning(
                    "provider_failed",
                    [
                        "provider": .text(name), "fault": .text(fault.kind.rawValue), "detail": .text(fault.detail),
                    ], trace: input.reference.trace)
                guard fault.isTransient, let delay = fault.retryAfter, delay <= maximumDelay else { continue }
                postponement = StageError(
                    "provider_failed", .retry, operator: "\(name): \(fault)", user: "This is read again in a moment.",
                    retryAfter: delay)
            }
        }
        if let postponement { throw postponement }
        return result
    }

    private enum Answer {
        case improved(Understanding)
        /// The provider may not be asked, or its answer may not be used.
        case none
        case failed(ProviderFault)
    }

    private func ask(
        _ provider: AskedProvider, _ reader: any PurposeReader, _ input: StageInput, _ understanding: Understanding,
        _ limit: Double, _ pay: (String) async throws(StoreError) -> Bool
    ) async throws(StoreError) -> Answer {
        guard
            let inquiry = ProviderInquiry(
                provider, reader, input, understanding,
                consents: Self.consents(needed: provider.settings, understanding, reader.purpose), currency: currency)
        else { return .none }
        let mark = try await inquiry.mark(in: database)
        if let kept = try await database.providerAnswers.answer(to: mark),
            let improved = try await reuse(kept, for: inquiry)
        {
            return .improved(improved)
        }
        guard let turn = provider.breaker.begin() else { return .none }
        defer { provider.breaker.leave(turn) }
        guard try await pay(provider.settings.name), let permit = try await inquiry.begin(in: database) else {
            return .none
        }
        var ending = ProviderRequestStore.Ending(outcome: "answered")
        let (reply, improved): (ProviderAnswer, Understanding)
        do throws(ProviderFault) {
            reply = try await provider.client.ask(
                inquiry.question, model: provider.settings.model, within: .seconds(limit))
            ending.note(reply.usage, provider.settings.price)
            let flaws: [ProposalFlaw: Int]
            (improved, flaws) = try inquiry.improved(by: reply)
            ending.droppedClaims = flaws.values.reduce(0, +)
            metrics.note(flaws)
            metrics.note(nil)
            provider.breaker.note(nil, turn)
        } catch {
            ending.outcome = error.kind.rawValue
            ending.note(error.usage, provider.settings.price)
            // A refused request costs nothing. What a broken one costs is unknown.
            if ending.costMicros == nil, error.costsNothing { ending.costMicros = 0 }
            metrics.note(error)
            // A task that is canceled, because the worker stops, says nothing about the provider.
            if !Task.isCancelled { provider.breaker.note(error, turn) }
            _ = try await database.providerRequests.end(permit, ending)
            return .failed(error)
        }
        guard try await database.providerRequests.end(permit, ending) else { return .none }
        try await database.providerAnswers.keep(reply, to: mark, under: permit)
        return .improved(improved)
    }

    /// - Returns: nil if the kept answer may not be used.
    private func reuse(
        _ kept: ProviderAnswer, for inquiry: ProviderInquiry
    ) async throws(StoreError) -> Understanding? {
        guard let (improved, flaws) = try? inquiry.improved(by: kept),
            let permit = try await inquiry.begin(in: database, isSent: false)
        else { return nil }
        let ending = ProviderRequestStore.Ending(
            outcome: "reused", droppedClaims: flaws.values.reduce(0, +), costMicros: 0)
        guard try await database.providerRequests.end(permit, ending) else { return nil }
        metrics.noteReused()
        return improved
    }
}

extension ProviderRequestStore.Ending {
    fileprivate mutating func note(_ usage: ProviderUsage?, _ price: ProviderSettings.Price) {
        guard let usage else { return }
        inputTokens = usage.inputTokens
        outputTokens = usage.outputTokens
        costMicros = price.micros(usage)
    }
}

extension ProviderFault {
    /// Whether the provider has certainly not worked on the question.
    fileprivate var costsNothing: Bool {
        switch kind {
        case .rateLimited, .quotaExhausted, .keyRefused, .modelGone, .requestRefused, .redirected, .tls: true
        default: wasNeverSent
        }
    }
}
