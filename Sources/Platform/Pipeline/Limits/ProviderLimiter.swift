import Captures
import Runtime
package import Store

/// Admits captures to a provider within its rate limits: `provider:NAME` and each owner's share of it. A capture that
/// is not admitted is parked and delays no other capture. Every attempt is charged, since every attempt calls the
/// provider.
package struct ProviderLimiter: Sendable {
    private let database: Database
    private let book: RateLimitCache
    private let parked: Metrics.Counter

    package init(_ context: WorkerContext) {
        database = context.database
        book = RateLimitCache(context.database)
        parked = context.metrics.counter(
            "tapline_limits_parked_total", "Captures parked for a provider's rate limit.")
    }

    /// - Returns: the inputs that may be processed now, in their order, with their charges.
    package func admit(
        _ inputs: [StageInput], to reader: String
    ) async throws(StoreError) -> [(input: StageInput, charge: ProviderCharge?)] {
        let provider = RateKey.provider(reader)
        let shares = Set(inputs.map(\.reference.owner)).map { RateKey.provider(reader, owner: $0) }
        let limited = try await book.limited([provider] + shares)
        guard !limited.isEmpty else { return inputs.map { ($0, nil) } }
        let asked = inputs.filter {
            limited.contains(provider) || limited.contains(.provider(reader, owner: $0.reference.owner))
        }
        let admitted = try await database.limits.admit(asked.map { ($0.reference, $0.tokens) }, to: reader)
        parked.add(asked.count - admitted.count)
        let asking = Set(asked.map(\.reference.id))
        return inputs.compactMap { input in
            guard asking.contains(input.reference.id) else { return (input, nil) }
            let isBulk = input.reference.lane == .bulk
            return admitted[input.reference.id].map {
                (input, ProviderCharge(input, to: reader, second: $0, isBulk: isBulk))
            }
        }
    }

    /// Charges a capture that another provider's limit has already made wait: this call does not park it again.
    package func pay(_ input: StageInput, for reader: String) async throws(StoreError) -> ProviderPayment {
        let charge = RateCharge(input, to: reader)
        guard try await !book.limited([charge.narrow, charge.wide]).isEmpty else { return .paid(nil) }
        let outcome = try await database.limits.charge([charge])
        guard outcome.refused.allSatisfy({ $0 == nil }) else { return .refused }
        return .paid(ProviderCharge(input, to: reader, second: outcome.second, isBulk: false))
    }

    /// Replaces the reserved tokens of a request by those that the provider has counted.
    package func settle(_ charge: ProviderCharge?, tokens: Int) async throws(StoreError) {
        guard let charge else { return }
        try await database.limits.settle(
            charge.charge, second: charge.second, used: tokens, isBulk: charge.isBulk)
    }

    /// Gives back the charge of a request that was not sent.
    package func giveBack(_ charge: ProviderCharge?) async throws(StoreError) {
        guard let charge else { return }
        try await database.limits.settle(charge.charge, second: charge.second, used: nil, isBulk: charge.isBulk)
    }
}

extension StageInput {
    /// Estimated input tokens of the provider's request: one token for four characters.
    var tokens: Int {
        let characters = text?.unicodeScalars.count ?? recognition?.text.unicodeScalars.count ?? 0
        return (characters + 3) / 4
    }
}
