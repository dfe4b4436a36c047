package import FoundationEssentials
package import Proposals

/// What an owner has said about a purpose.
package struct Consent: Sendable, Equatable {
    package var purpose: ConsentPurpose
    package var isGiven: Bool
    /// Names of the providers that may be asked, in this order.
    package var providers: [String]
    /// The device key of the request; nil for the operator's command.
    package var device: String?
    /// nil if the owner has said nothing.
    package var changedAt: Date?

    package init(
        purpose: ConsentPurpose, isGiven: Bool, providers: [String] = [], device: String? = nil, changedAt: Date? = nil
    ) {
        self.purpose = purpose
        self.isGiven = isGiven
        self.providers = providers
        self.device = device
        self.changedAt = changedAt
    }
}
