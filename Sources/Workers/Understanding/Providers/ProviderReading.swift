import Captures
import ChatVocabulary
import Conversations
import FoundationEssentials
package import HTTPClient
import InventoryRecords
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
/// statement; the request is sent; the answer is checked; its end is recorded with its cost, and the consent checked again;
/// a usable answer is kept. If an answer to the same question is kept, nothing is charged, reserved and sent.
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
        /// Whether a provider was not asked because a limit of requests, tokens or money was used up.
        var isLimited = false
        /// Whether a provider has failed that was asked.
        var hasFailed = false
    }

    /// In seconds, for all providers of a capture that a phone waits for. Tests on busy cores have more.
    var patience = 2.6
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

    /// Whether a provider is not known to fail at the moment.
    var isAnyUsable: Bool { providers.contains(where: \.breaker.isClosed) }

    /// The providers that serve the capture's purpose and may see it. Those that are known to fail at the moment are not
    /// asked.
    func choose(_ input: StageInput, _ understanding: Understanding) async throws(StoreError) -> Choice {
        guard let purpose = PurposeReaders.reader(for: understanding), let question = purpose.question(understanding)
        else { return Choice() }
        let able = providers.filter {
            $0.settings.purposes.contains(purpose.purpose) && question.fits($0.settings)
        }
        guard !able.isEmpty,
            try await database.consents.localKinds(of: input.reference.owner).allow(understanding.kind)
        else { return Choice() }
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
        provider.isAllowed(by: consents, Self.consents(needed: provider, understanding, purpose))
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
    ///   - allowance: charges the providers' limits.
    func improve(
        _ input: StageInput, _ understanding: Understanding, by choice: Choice, maximumDelay: Double,
        paying allowance: CaptureAllowance
    ) async throws(StageError) -> Result {
        var result = Result(understanding: understanding, readAgainAfter: choice.rest)
        guard let reader = PurposeReaders.reader(for: understanding) else { return result }
        let start = ContinuousClock.now
        let (isNow, patience) = (input.reference.lane == .now, min(patience, reader.patience ?? patience))
        let ask: @Sendable (AskedProvider) async -> Swift.Result<Answer, StoreError> = { provider in
            var limit = provider.settings.secondsBulk
            if isNow {
                limit = min(
                    provider.settings.secondsNow, patience - (ContinuousClock.now - start) / .seconds(1))
            }
            guard limit >= Self.leastTime else { return .success(.none) }
            do throws(StoreError) {
                return .success(try await self.ask(provider, reader, input, understanding, limit, allowance))
            } catch {
                return .failure(error)
            }
        }
        var postponement: StageError?
        var waiting = choice.names.compactMap { name in providers.first { $0.settings.name == name } }[...]
        while let first = waiting.popFirst() {
            var answers: [Swift.Result<Answer, StoreError>]
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
            if let improved = answers.last?.improved { return Result(understanding: improved) }
            for answer in answers {
                do throws(StoreError) {
                    let (name, rest, fault): (String, Double, ProviderFault)
                    switch try answer.get() {
                    case .improved, .none: continue
                    case .limited:
                        result.isLimited = true
                        continue
                    case .resting(let rest):
                        result.readAgainAfter = min(result.readAgainAfter ?? rest, rest)
                        continue
                    case .failed(let failed, let pause, let failure): (name, rest, fault) = (failed, pause, failure)
                    }
                    result.hasFailed = true
                    if fault.isOfProvider { result.readAgainAfter = min(result.readAgainAfter ?? rest, rest) }
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
        return result
    }

    fileprivate enum Answer: Sendable {
        case improved(Understanding)
        /// The provider may not be asked, or its answer may not be used.
        case none
        /// A limit of the provider is used up.
        case limited
        /// In seconds. The provider rests, or another request tries whether it works.
        case resting(Double)
        /// The provider's name, and in seconds how long it rests after a failure.
        case failed(String, rest: Double, ProviderFault)
    }

    private func ask(
        _ provider: AskedProvider, _ reader: any PurposeReader, _ input: StageInput, _ understanding: Understanding,
        _ limit: Double, _ allowance: CaptureAllowance
    ) async throws(StoreError) -> Answer {
        let picture = try await picture(for: provider, reader, input, understanding)
        guard
            let inquiry = ProviderInquiry(
                provider, reader, input, understanding, picture: picture,
                consents: Self.consents(needed: provider.settings, understanding, reader.purpose), currency: currency)
        else { return .none }
        let mark = try await inquiry.mark(in: database)
        if let kept = try await database.providerAnswers.answer(to: mark),
            let improved = try await reuse(kept, for: inquiry)
        {
            return .improved(improved)
        }
        guard let turn = provider.breaker.begin() else { return .resting(provider.settings.restSeconds) }
        defer { provider.breaker.leave(turn) }
        guard case .paid(let charge) = try await allowance.pay(provider.settings.name) else {
            metrics.skipped(.quota)
            return .limited
        }
        let opening: ProviderRequestStore.Opening
        do throws(StoreError) {
            opening = try await shielded { () async throws(StoreError) in try await inquiry.begin(in: database) }
        } catch {
            try? await allowance.giveBack(charge)
            throw error
        }
        guard case .permitted(let permit) = opening else {
            metrics.skipped(ProviderSkip(opening))
            try await allowance.giveBack(charge)
            if case .moneyUsedUp = opening { return .limited }
            return .none
        }
        guard !Task.isCancelled else {
            // Nothing was sent: another provider has answered meanwhile, or the worker stops.
            _ = try await shielded { () async throws(StoreError) in
                try await allowance.giveBack(charge)
                return try await database.providerRequests.end(
                    permit, .init(outcome: ProviderRequest.notWaitedFor, costMicros: 0))
            }
            return .none
        }
        let (ending, outcome) = await send(inquiry, to: provider, within: limit, turn)
        let mayUse = try await shielded { () async throws(StoreError) in
            let mayUse = try await database.providerRequests.end(permit, ending)
            try await allowance.settle(charge, tokens: ending.tokens)
            if mayUse, case .success(let (reply, _)) = outcome {
                try await database.providerAnswers.keep(reply, to: mark, under: permit)
            }
            return mayUse
        }
        switch outcome {
        case .success(let (_, improved)): return mayUse ? .improved(improved) : .none
        case .failure(let fault): return .failed(provider.settings.name, rest: provider.settings.restSeconds, fault)
        }
    }

    /// The capture's picture, if the question is about the picture and the provider sees pictures. The consent is checked again
    /// after the picture is loaded and before it is sent.
    private func picture(
        for provider: AskedProvider, _ reader: any PurposeReader, _ input: StageInput, _ understanding: Understanding
    ) async throws(StoreError) -> ProviderQuestion.Picture? {
        guard provider.settings.seesPictures, reader.question(understanding)?.wantsPicture ?? false,
            let jpeg = try await database.itemPhotos.photo(of: input.reference)
        else { return nil }
        return ProviderQuestion.Picture(contentType: "image/jpeg", bytes: jpeg)
    }

    /// Sends the question and checks the answer.
    private func send(
        _ inquiry: ProviderInquiry, to provider: AskedProvider, within limit: Double, _ turn: CircuitBreaker.Turn
    ) async -> (ProviderRequestStore.Ending, Swift.Result<(ProviderAnswer, Understanding), ProviderFault>) {
        var ending = ProviderRequestStore.Ending(outcome: "answered")
        var usedUpFor: Double?
        do throws(ProviderFault) {
            let reply = try await provider.client.ask(
                inquiry.question, model: provider.settings.model, within: .seconds(limit))
            usedUpFor = reply.usedUpFor
            ending.note(reply.usage, provider.settings.price)
            let (improved, flaws) = try inquiry.improved(by: reply)
            ending.droppedClaims = flaws.values.reduce(0, +)
            metrics.note(flaws)
            metrics.note(nil)
            provider.breaker.note(nil, usedUpFor: usedUpFor, turn)
            return (ending, .success((reply, improved)))
        } catch {
            // A task that is canceled, because another provider has answered or the worker stops, says nothing about this one.
            let isCanceled = Task.isCancelled
            ending.outcome = isCanceled ? ProviderRequest.notWaitedFor : error.kind.rawValue
            ending.note(error.usage, provider.settings.price)
            // A refused request costs nothing. What a broken one costs is unknown.
            if ending.costMicros == nil, error.costsNothing { ending.costMicros = 0 }
            ending.wasNeverSent = error.wasNeverSent
            if !isCanceled {
                metrics.note(error)
                provider.breaker.note(error, usedUpFor: error.usedUpFor ?? usedUpFor, turn)
            }
            return (ending, .failure(error))
        }
    }

    /// - Returns: nil if the kept answer may not be used.
    private func reuse(
        _ kept: ProviderAnswer, for inquiry: ProviderInquiry
    ) async throws(StoreError) -> Understanding? {
        guard let (improved, flaws) = try? inquiry.improved(by: kept) else { return nil }
        let mayUse = try await shielded { () async throws(StoreError) in
            guard case .permitted(let permit) = try await inquiry.begin(in: database, isSent: false) else {
                return false
            }
            return try await database.providerRequests.end(
                permit,
                .init(outcome: "reused", droppedClaims: flaws.values.reduce(0, +), costMicros: 0))
        }
        guard mayUse else { return nil }
        metrics.noteReused()
        return improved
    }
}

/// Runs although this task is canceled: a request that is recorded must also end.
private func shielded<Value: Sendable>(
    _ body: @escaping @Sendable () async throws(StoreError) -> Value
) async throws(StoreError) -> Value {
    try await Task { () -> Swift.Result<Value, StoreError> in
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
