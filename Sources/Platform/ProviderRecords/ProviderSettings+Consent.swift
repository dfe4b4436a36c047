package import Proposals
package import ProviderCatalog

extension ProviderSettings {
    /// Whether an owner's consents let the provider see a capture. A part of the installation needs none.
    /// - Parameter needed: the consents without which the capture is not sent (`ConsentPurpose.needed`).
    package func isAllowed(by consents: [Consent], _ needed: [ConsentPurpose]) -> Bool {
        isPartOfInstallation
            || needed.allSatisfy { purpose in
                consents.contains { $0.purpose == purpose && $0.isGiven && $0.recipients.contains(recipient) }
            }
    }
}
