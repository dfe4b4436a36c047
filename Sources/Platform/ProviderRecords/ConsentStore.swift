import Captures
package import FoundationEssentials
import Postgres
package import Proposals
package import ProviderCatalog
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

    package func localKinds(of owner: UUID) async throws(StoreError) -> LocalKinds {
        let names = try await database.run(of: [owner], ConsentsStatements.localKinds(owner: owner)) ?? []
        return LocalKinds(names.compactMap(CaptureKind.init))
    }

    /// Whether a provider of the catalog may see what the owner says about things. An early answer: what counts is the check
    /// in `ProviderRequestStore.begin`.
    package func allowThings(_ catalog: ProviderCatalog, of owner: UUID) async throws(StoreError) -> Bool {
        let purpose = ProviderPurpose.things
        let providers = catalog.providers(for: purpose)
        guard !providers.isEmpty, try await localKinds(of: owner).allow(.item) else { return false }
        let consents = try await list(of: owner)
        return providers.contains { $0.isAllowed(by: consents, [purpose.consent]) }
    }

    /// Takes effect with the next request to a provider. The answer of a request under way is not used if its consent is
    /// withdrawn or its capture's kind becomes local. Destroys all kept answers.
    /// - Parameters:
    ///   - local: nil leaves all local kinds as they are.
    ///   - device: the device key of the request; nil for the operator's command.
    package func set(
        _ consents: [Consent] = [], local: LocalKindChange? = nil, device: String? = nil, of owner: UUID
    ) async throws(StoreError) {
        let marks = local.map {
            ConsentsStatements.changeLocalKinds(
                owner: owner, marked: $0.marked.names, unmarked: $0.unmarked.names,
                choices: LocalKinds.choices.map(\.rawValue), logId: .v7(), device: device)
        }
        try await database.run(
            of: [owner],
            [ConsentsStatements.lockChanges(owner: owner)]
                + consents.map {
                    ConsentsStatements.giveConsent(
                        owner: owner, purpose: $0.purpose, isGiven: $0.isGiven, recipients: $0.recipients,
                        device: $0.device, logId: .v7())
                } + [marks, ProviderAnswersStatements.deleteAnswers(owner: owner)].compactMap(\.self))
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
