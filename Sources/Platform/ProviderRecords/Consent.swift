package import FoundationEssentials
package import Proposals

/// What an owner has said about a purpose.
package struct Consent: Sendable, Equatable {
    package var purpose: ConsentPurpose
    package var isGiven: Bool
    /// Who may be asked, in this order (`ProviderSettings.recipient`).
    package var recipients: [String]
    /// The device key of the request; nil for the operator's command.
    package var device: String?
    /// nil if the owner has said nothing.
    package var changedAt: Date?

    package init(
        purpose: ConsentPurpose, isGiven: Bool, recipients: [String] = [], device: String? = nil, changedAt: Date? = nil
    ) {
        self.purpose = purpose
        self.isGiven = isGiven
        self.recipients = recipients
        self.device = device
        self.changedAt = changedAt
    }
}
