package import Captures
package import FoundationEssentials
import Postgres
package import ProviderCatalog
package import Proposals
import Providers
package import Store

/// Requests to providers: guards their consent, and keeps what receipts and costs show.
package struct ProviderRequestStore: Sendable {
    let database: Database

    /// A request that may be sent.
    package struct Permit: Sendable {
        package let id: UUID
        let owner: UUID
        let capture: UUID
        let consents: [String]
        let recipient: String
        /// The provider is a part of the installation, and needs no consent.
        let isPart: Bool
    }

    /// How a request ended.
    package struct Ending: Sendable {
        /// `answered`, `reused` (a kept answer), or what the provider did wrong.
        package var outcome: String
        package var droppedClaims: Int?
        package var inputTokens: Int?
        package var outputTokens: Int?
        /// nil if the provider did not say what the request used.
        package var costMicros: Int?

        package init(
            outcome: String, droppedClaims: Int? = nil, inputTokens: Int? = nil, outputTokens: Int? = nil,
            costMicros: Int? = nil
        ) {
            self.outcome = outcome
            self.droppedClaims = droppedClaims
            self.inputTokens = inputTokens
            self.outputTokens = outputTokens
            self.costMicros = costMicros
        }
    }

    /// Records a request before it is sent.
    /// - Parameter reference: of a worker's claim, or of a second reading.
    /// - Returns: nil if the owner has not given every consent that the request needs, or if the capture is deleted or
    ///   another worker's.
    package func begin(
        _ reference: WorkReference, to provider: ProviderSettings, for purpose: ProviderPurpose,
        consents: [ConsentPurpose], prompt: String, characters: Int, reservedMicros: Int, currency: String
    ) async throws(StoreError) -> Permit? {
        let names = consents.map(\.rawValue)
        let owner = reference.owner
        let id = try await database.run(
            of: [owner],
            ProviderRequestsStatements.beginRequest(
                owner: owner, id: .v7(), capture: reference.id, purpose: purpose, provider: provider.name,
                model: provider.model, prompt: prompt, isOutside: provider.isOutside,
                isPart: provider.isPartOfInstallation, characters: Int32(clamping: characters),
                reservedMicros: reservedMicros, currency: currency, consents: names,
                recipient: provider.recipient, attempt: Int32(clamping: reference.attempt)))
        return id.map {
            Permit(
                id: $0, owner: owner, capture: reference.id, consents: names, recipient: provider.recipient,
                isPart: provider.isPartOfInstallation)
        }
    }

    /// - Returns: whether the answer may be used: false if a consent was withdrawn meanwhile.
    package func end(_ permit: Permit, _ ending: Ending) async throws(StoreError) -> Bool {
        try await database.run(
            of: [permit.owner],
            ProviderRequestsStatements.endRequest(
                consents: permit.consents, recipient: permit.recipient, owner: permit.owner, id: permit.id,
                outcome: ending.outcome,
                droppedClaims: ending.droppedClaims.map { Int32(clamping: $0) },
                inputTokens: ending.inputTokens.map { Int32(clamping: $0) },
                outputTokens: ending.outputTokens.map { Int32(clamping: $0) }, costMicros: ending.costMicros)) ?? false
    }

    /// The requests about a capture, in their order.
    package func requests(about capture: UUID, of owner: UUID) async throws(StoreError) -> [ProviderRequest] {
        try await database.run(
            of: [owner], ProviderRequestsStatements.requests(owner: owner, capture: capture))
    }

    /// Of the last twelve months, by month, provider and model; the latest month first.
    package func costs(of owner: UUID) async throws(StoreError) -> [ProviderCost] {
        try await database.run(of: [owner], ProviderRequestsStatements.costs(owner: owner))
    }
}

extension Database {
    package var providerRequests: ProviderRequestStore { ProviderRequestStore(database: self) }
}
