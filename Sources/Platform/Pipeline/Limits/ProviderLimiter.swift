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

    /// - Returns: the inputs that may be processed now, in their order.
    package func admit(_ inputs: [StageInput], to reader: String) async throws(StoreError) -> [StageInput] {
        let provider = RateKey.provider(reader)
        let shares = Set(inputs.map(\.reference.owner)).map { RateKey.provider(reader, owner: $0) }
        let limited = try await book.limited([provider] + shares)
        guard !limited.isEmpty else { return inputs }
        let asked = inputs.filter {
            limited.contains(provider) || limited.contains(.provider(reader, owner: $0.reference.owner))
        }
        let admitted = try await database.limits.admit(asked.map { ($0.reference, $0.tokens) }, to: reader)
        parked.add(asked.count - admitted.count)
        let asking = Set(asked.map(\.reference.id))
        return inputs.filter { !asking.contains($0.reference.id) || admitted.contains($0.reference.id) }
    }

    /// Charges a capture that another provider's limit has already made wait: this call does not park it again.
    /// - Returns: false if the allowance is used up; nothing was charged then.
    package func pays(_ input: StageInput, for reader: String) async throws(StoreError) -> Bool {
        let charge = RateCharge(
            narrow: .provider(reader, owner: input.reference.owner), wide: .provider(reader), tokens: input.tokens)
        guard try await !book.limited([charge.narrow, charge.wide]).isEmpty else { return true }
        return try await database.limits.charge([charge]).refused.allSatisfy { $0 == nil }
    }
}

extension StageInput {
    /// Estimated input tokens of the provider's request: one token for four characters.
    var tokens: Int {
        let characters = text?.unicodeScalars.count ?? recognition?.text.unicodeScalars.count ?? 0
        return (characters + 3) / 4
    }
}
