import Captures
package import FoundationEssentials
import Postgres
import Proposals
package import Store

/// What owners allow.
package struct ConsentStore: Sendable {
    let database: Database

    /// - Returns: one for each purpose, in their order.
    package func list(of owner: UUID) async throws(StoreError) -> [Consent] {
        let stored = try await database.run(of: [owner], ConsentsStatements.consents(owner: owner))
        return ConsentPurpose.allCases.map { purpose in
            guard let consent = stored.first(where: { $0.purpose == purpose }) else {
                return Consent(purpose: purpose, isGiven: purpose.isGivenAtFirst)
            }
            return Consent(
                purpose: purpose, isGiven: consent.isGiven, recipients: consent.recipients, device: consent.device,
                changedAt: consent.changedAt)
        }
    }

    /// Takes effect with the next request to a provider. The answer of a request under way is not used if its consent is
    /// withdrawn. Destroys all kept answers.
    package func set(_ consents: [Consent], of owner: UUID) async throws(StoreError) {
        try await database.run(
            of: [owner],
            consents.map {
                ConsentsStatements.giveConsent(
                    owner: owner, purpose: $0.purpose, isGiven: $0.isGiven, recipients: $0.recipients,
                    device: $0.device, logId: .v7())
            } + [ProviderAnswersStatements.deleteAnswers(owner: owner)])
    }

    /// Those of the owners whose changes devices may not follow.
    package func ownersWithoutSync(among owners: [UUID]) async throws(StoreError) -> [UUID] {
        try await database.run(of: owners, ConsentsStatements.ownersWithoutSync(owners: owners))
    }

    /// Whether devices may follow the owner's changes.
    package func allowsSync(_ owner: UUID) async throws(StoreError) -> Bool {
        try await database.run(of: [owner], ConsentsStatements.isSyncAllowed(owner: owner))
            ?? ConsentPurpose.sync.isGivenAtFirst
    }
}

extension Database {
    package var consents: ConsentStore { ConsentStore(database: self) }
}
