import Captures
import HTTPServer
import JSON
package import ProviderCatalog
import ProviderRecords
import Proposals
package import Requests
package import Store

/// What an owner allows, what providers have seen of a capture, and what they cost.
package struct ConsentRoutes: Sendable {
    let database: Database
    let catalog: ProviderCatalog

    package init(database: Database, catalog: ProviderCatalog) {
        self.database = database
        self.catalog = catalog
    }

    package var endpoints: [Endpoint] {
        [
            .read("/v1/consents", .contactsRead, handler: list),
            .write(.put, "/v1/consents", .consentsWrite, handler: change),
            .read("/v1/captures/{id}/receipt", .capturesRead, handler: receipt),
            .read("/v1/costs", .contactsRead, handler: costs),
        ]
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let (consents, local) = try await mappingStoreErrors { () async throws(StoreError) in
            (try await database.consents.list(of: call.owner), try await database.consents.localKinds(of: call.owner))
        }
        return .answer(
            .consentList(
                data: .array(consents.map { ConsentView.json($0, catalog) }), localKinds: JSON(local.names)))
    }

    @Sendable private func change(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let input = try ConsentInput(try call.json(), catalog: catalog, device: call.principal.id)
        try await mappingStoreErrors { () async throws(StoreError) in
            try await database.consents.set(
                input.consents, local: input.local, device: call.principal.id, of: call.owner)
        }
        return try await list(call)
    }

    @Sendable private func receipt(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let receipt = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.providerRequests.receipt(of: id, of: call.owner)
        }
        guard let receipt else { throw APIFailure(.notFound) }
        return .answer(ReceiptView.json(receipt))
    }

    @Sendable private func costs(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let costs = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.providerRequests.costs(of: call.owner)
        }
        return .answer(
            .costList(data: .array(costs.map(ReceiptView.json))))
    }
}
