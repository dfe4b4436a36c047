import Captures
import Runtime
package import Store

/// Lets captures through to a reader as far as its limits allow: `provider:NAME`, and each owner's share of it. What has
/// to wait stands in line, at the cost of nobody else. A capture that is tried again pays again, since it is read again.
package struct Allowance: Sendable {
    private let database: Database
    private let book: LimitBook
    private let parked: Metrics.Counter

    package init(_ context: WorkerContext) {
        database = context.database
        book = LimitBook(context.database)
        parked = context.metrics.counter(
            "tapline_limits_parked_total", "Captures that have to wait for a provider's allowance.")
    }

    /// - Returns: those that may be read now, in their order.
    package func admit(_ inputs: [StageInput], to reader: String) async throws(StoreError) -> [StageInput] {
        let provider = RateKey.provider(reader)
        let shares = Set(inputs.map(\.reference.owner)).map { RateKey.provider(reader, owner: $0) }
        let limited = try await book.limited([provider] + shares)
        guard !limited.isEmpty else { return inputs }
        let asked = inputs.filter {
            limited.contains(provider) || limited.contains(.provider(reader, owner: $0.reference.owner))
        }
        let admitted = try await database.admit(asked.map { ($0.reference, $0.tokens) }, to: reader)
        parked.add(asked.count - admitted.count)
        let asking = Set(asked.map(\.reference.id))
        return inputs.filter { !asking.contains($0.reference.id) || admitted.contains($0.reference.id) }
    }

    /// Pays for a capture whose turn has come at another reader already: it is not put in line a second time.
    /// - Returns: false where the allowance is used up, and nothing was charged.
    package func pays(_ input: StageInput, for reader: String) async throws(StoreError) -> Bool {
        let charge = RateCharge(
            narrow: .provider(reader, owner: input.reference.owner), wide: .provider(reader), tokens: input.tokens)
        guard try await !book.limited([charge.narrow, charge.wide]).isEmpty else { return true }
        return try await database.charge([charge]).refused.allSatisfy { $0 == nil }
    }
}

extension StageInput {
    /// What reading it comes to, as far as can be said before: four characters are a token.
    var tokens: Int {
        let characters = text?.unicodeScalars.count ?? recognition?.text.unicodeScalars.count ?? 0
        return (characters + 3) / 4
    }
}
