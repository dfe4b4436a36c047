import Captures
import Store

/// What a request about a capture was charged to a provider's limits before it was sent.
package struct ProviderCharge: Sendable {
    let charge: RateCharge
    /// Since 1970, by the database's clock.
    let second: Int
    /// Whether the charge has delayed the next one of lane `bulk`.
    let isBulk: Bool

    /// - Parameter second: nil if no key has a limit; nothing was charged then.
    init?(_ input: StageInput, to reader: String, second: Int?, isBulk: Bool) {
        guard let second else { return nil }
        charge = RateCharge(input, to: reader)
        self.second = second
        self.isBulk = isBulk
    }
}

/// Whether a provider's limits allow a request.
package enum ProviderPayment: Sendable {
    /// nil: the provider has no limit.
    case paid(ProviderCharge?)
    /// The quota is used up, and nothing was charged.
    case refused
}

extension RateCharge {
    init(_ input: StageInput, to reader: String) {
        self.init(
            narrow: .provider(reader, owner: input.reference.owner), wide: .provider(reader), tokens: input.tokens)
    }
}
