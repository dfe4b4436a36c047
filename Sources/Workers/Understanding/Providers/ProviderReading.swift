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
/// The order of a request: its quota is charged; its consent is checked, its money reserved and the request recorded, in one
/// statement; the request is sent; the answer is checked; its end is recorded with its cost, and the consent checked again.
package struct ProviderReading: Sendable {
    /// In seconds, for all providers of a capture that a phone waits for.
    private static let patience = 2.6
    /// In seconds. A provider with less time is not asked.
    private static let leastTime = 0.3

    private let providers: [AskedProvider]
    private let currency: String
    /// nil: no provider is asked beside another.
    private let hedge: Duration?
    private let database: Database
    private let log: Log
    private let metrics: ProviderMetrics

    package init(_ catalog: ProviderCatalog, http: HTTPClient, context: WorkerContext) {
        providers = catalog.providers.map { AskedProvider($0, prompts: catalog.prompts, http: http) }
        currency = catalog.currency
        hedge = catalog.hedgeSeconds.map { .seconds($0) }
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
        let ranked = consents.first { $0.purpose == purpose.purpose.consent }?.recipients ?? []
        return able.map(\.settings).filter { isAllowed($0, understanding, purpose.purpose, consents) }
            .sorted { (ranked.firstIndex(of: $0.recipient) ?? .max) < (ranked.firstIndex(of: $1.recipient) ?? .max) }
            .map(\.name)
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
    ///   - names: from `candidates`.
    ///   - maximumDelay: longest delay, in seconds, that a provider may ask for. If no provider has answered and one has asked
    ///     for a delay, the capture is retried later.
    ///   - allowance: charges the providers' limits.
    func improve(
        _ input: StageInput, _ understanding: Understanding, by names: [String], maximumDelay: Double,
        paying allowance: CaptureAllowance
    ) async throws(StageError) -> Understanding {
        guard let reader = PurposeReaders.reader(for: understanding) else { return understanding }
        let start = ContinuousClock.now
        let isNow = input.reference.lane == .now
        let ask: @Sendable (AskedProvider) async -> Result<Answer, StoreError> = { provider in
            var limit = provider.settings.secondsBulk
            if isNow {
                limit = min(
                    provider.settings.secondsNow, Self.patience - (ContinuousClock.now - start) / .seconds(1))
            }
            guard limit >= Self.leastTime else { return .success(.none) }
            do throws(StoreError) {
                return .success(try await self.ask(provider, reader, input, understanding, limit, allowance))
            } catch {
                return .failure(error)
            }
        }
        var postponement: StageError?
        var waiting = names.compactMap { name in providers.first { $0.settings.name == name } }[...]
        while let first = waiting.popFirst() {
            var answers: [Result<Answer, StoreError>]
            if isNow, let hedge, let second = waiting.popFirst() {
                answers = await HedgedCall.answers(
                    after: hedge, isUsable: { $0.improved != nil }, onHedge: metrics.hedged
                ) {
                    await ask(first)
                } second: {
                    await ask(second)
                }
            } else {
                answers = [await ask(first)]
            }
            if let improved = answers.last?.improved { return improved }
            for answer in answers {
                do throws(StoreError) {
                    guard case .failed(let name, let fault) = try answer.get() else { continue }
                    log.warning(
                        "provider_failed",
                        [
                            "provider": .text(name), "fault": .text(fault.kind.rawValue),
                            "detail": .text(fault.detail),
                        ], trace: input.reference.trace)
                    guard fault.isTransient, let delay = fault.retryAfter, delay <= maximumDelay else { continue }
                    postponement = StageError(
                        "provider_failed", .retry, operator: "\(name): \(fault)",
                        user: "This is read again in a moment.", retryAfter: delay)
                } catch {
                    throw error.stageError
                }
            }
        }
        if let postponement { throw postponement }
        return understanding
    }

    fileprivate enum Answer: Sendable {
        case improved(Understanding)
        /// The provider may not be asked, or its answer may not be used.
        case none
        case failed(String, ProviderFault)
    }

    private func ask(
        _ provider: AskedProvider, _ reader: any PurposeReader, _ input: StageInput, _ understanding: Understanding,
        _ limit: Double, _ allowance: CaptureAllowance
    ) async throws(StoreError) -> Answer {
        guard let asked = reader.question(understanding), let prompt = provider.prompts[reader.purpose],
            let turn = provider.breaker.begin()
        else { return .none }
        defer { provider.breaker.leave(turn) }
        let question = asked.question(prompt, named: reader.purpose.rawValue)
        guard case .paid(let charge) = try await allowance.pay(provider.settings.name) else {
            metrics.skipped(.quota)
            return .none
        }
        let opening = try await shielded { () async throws(StoreError) in
            try await database.providerRequests.begin(
                input.reference, to: provider.settings, for: reader.purpose,
                consents: Self.consents(needed: provider.settings, understanding, reader.purpose),
                prompt: prompt.version, characters: asked.length,
                reservedMicros: provider.settings.price.micros(question.largestUsage), currency: currency)
        }
        guard case .permitted(let permit) = opening else {
            metrics.skipped(ProviderSkip(opening))
            try await allowance.giveBack(charge)
            return .none
        }
        var ending = ProviderRequestStore.Ending(outcome: "answered")
        var answer = Answer.none
        do throws(ProviderFault) {
            let reply = try await provider.client.ask(
                question, model: provider.settings.model, within: .seconds(limit))
            ending.note(reply.usage, provider.settings.price)
            var (improved, flaws) = try reader.improve(
                understanding, of: CaptureText(input), by: try reply.object())
            ending.droppedClaims = flaws.values.reduce(0, +)
            improved.readBy = provider.settings.name
            metrics.note(flaws)
            metrics.note(nil)
            provider.breaker.note(nil, turn)
            answer = .improved(improved)
        } catch {
            // A task that is canceled, because another provider has answered or the worker stops, says nothing about this one.
            let isCanceled = Task.isCancelled
            ending.outcome = isCanceled ? ProviderRequest.notWaitedFor : error.kind.rawValue
            ending.note(error.usage, provider.settings.price)
            // A refused request costs nothing. What a broken one costs is unknown.
            if ending.costMicros == nil, error.costsNothing { ending.costMicros = 0 }
            if !isCanceled {
                metrics.note(error)
                provider.breaker.note(error, turn)
            }
            answer = .failed(provider.settings.name, error)
        }
        let ended = ending
        let mayUse = try await shielded { () async throws(StoreError) in
            let mayUse = try await database.providerRequests.end(permit, ended)
            try await allowance.settle(charge, tokens: ended.tokens)
            return mayUse
        }
        if case .improved = answer, !mayUse { return .none }
        return answer
    }
}

/// Runs although this task is canceled: a request that is recorded must also end.
private func shielded<Value: Sendable>(
    _ body: @escaping @Sendable () async throws(StoreError) -> Value
) async throws(StoreError) -> Value {
    try await Task { () -> Result<Value, StoreError> in
        do throws(StoreError) { return .success(try await body()) } catch { return .failure(error) }
    }.value.get()
}

extension Result<ProviderReading.Answer, StoreError> {
    fileprivate var improved: Understanding? {
        if case .success(.improved(let understanding)) = self { understanding } else { nil }
    }
}

extension ProviderRequestStore.Ending {
    /// Tokens that the provider charges for; nil if the provider did not say.
    fileprivate var tokens: Int? { costMicros == nil ? nil : (inputTokens ?? 0) + (outputTokens ?? 0) }

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
