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
        let kind: String
        let consents: [String]
        let recipient: String
        /// The provider is a part of the installation, and needs no consent.
        let isPart: Bool
    }

    /// What came of the wish to send a request.
    package enum Opening: Sendable {
        case permitted(Permit)
        /// The owner has not given every consent that the request needs, or the capture is of a local kind, deleted or another
        /// worker's.
        case notAllowed
        /// This limit does not cover what the request can cost.
        case moneyUsedUp(MoneyLimit)
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
        /// Whether no byte of the question has left this machine.
        package var wasNeverSent = false

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

    /// Records a request before it is sent, and reserves the most that it can cost.
    /// - Parameters:
    ///   - reference: of a worker's claim, or of a second reading.
    ///   - kind: as which the capture was read.
    package func begin(
        _ reference: WorkReference, _ kind: CaptureKind, to provider: ProviderSettings, for purpose: ProviderPurpose,
        consents: [ConsentPurpose], prompt: String, characters: Int, pictures: Int, reservedMicros: Int,
        currency: String
    ) async throws(StoreError) -> Opening {
        let names = consents.map(\.rawValue)
        let owner = reference.owner
        let money = provider.money
        let opening = try await database.run(
            of: [owner],
            ProviderRequestsStatements.beginRequest(
                isPart: provider.isPartOfInstallation, owner: owner, consents: names, recipient: provider.recipient,
                capture: reference.id, attempt: Int32(clamping: reference.attempt), kind: kind.rawValue,
                provider: provider.name, currency: currency, reservedMicros: reservedMicros, day: money.day,
                month: money.month,
                ownerDay: money.ownerDay, ownerMonth: money.ownerMonth, id: .v7(), purpose: purpose,
                model: provider.model, prompt: prompt, isOutside: provider.isOutside,
                characters: Int32(clamping: characters), pictures: Int32(clamping: pictures)))
        if let limit = opening?.refusedBy.flatMap(MoneyLimit.init) { return .moneyUsedUp(limit) }
        guard let id = opening?.id else { return .notAllowed }
        return .permitted(
            Permit(
                id: id, owner: owner, capture: reference.id, kind: kind.rawValue, consents: names,
                recipient: provider.recipient,
                isPart: provider.isPartOfInstallation))
    }

    /// - Returns: whether the answer may be used: false if, since the request, the owner has withdrawn a consent or marked the
    ///   capture's kind as local.
    package func end(_ permit: Permit, _ ending: Ending) async throws(StoreError) -> Bool {
        try await database.run(
            of: [permit.owner],
            ProviderRequestsStatements.endRequest(
                consents: permit.consents, recipient: permit.recipient, kind: permit.kind,
                costMicros: ending.costMicros, owner: permit.owner, id: permit.id, outcome: ending.outcome,
                droppedClaims: ending.droppedClaims.map { Int32(clamping: $0) },
                inputTokens: ending.inputTokens.map { Int32(clamping: $0) },
                outputTokens: ending.outputTokens.map { Int32(clamping: $0) }, wasSent: !ending.wasNeverSent))?
            .holds ?? false
    }

    /// The requests about a capture, in their order.
    package func requests(about capture: UUID, of owner: UUID) async throws(StoreError) -> [ProviderRequest] {
        try await database.run(
            of: [owner], ProviderRequestsStatements.requests(owner: owner, capture: capture))
    }

    /// What these providers have cost today and this month, with what is reserved.
    package func spending(on providers: [String], in currency: String) async throws(StoreError) -> [ProviderSpending] {
        try await database.run(ProviderRequestsStatements.spending(providers: providers, currency: currency)).map {
            ProviderSpending(
                provider: $0.provider, owner: $0.owner, isMonth: $0.isMonth, micros: $0.micros, refused: $0.refused)
        }
    }

    /// Of the last twelve months, by month, provider and model; the latest month first.
    package func costs(of owner: UUID) async throws(StoreError) -> [ProviderCost] {
        try await database.run(of: [owner], ProviderRequestsStatements.costs(owner: owner))
    }
}

extension Database {
    package var providerRequests: ProviderRequestStore { ProviderRequestStore(database: self) }
}
