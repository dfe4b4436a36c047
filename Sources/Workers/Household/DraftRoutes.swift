import Captures
import FoundationEssentials
import HTTPServer
import Inventory
import InventoryRecords
import JSON
import Matching
import Records
import Requests
import Store

/// Drafts of items: what was read from their photos and descriptions, and their confirmation.
struct DraftRoutes: Sendable {
    let database: Database

    var endpoints: [Endpoint] {
        [
            .read("/v1/items/{id}/reading", .inventoryRead, handler: reading),
            .write(.post, "/v1/items/{id}/confirm", .inventoryWrite, handler: confirm),
        ]
    }

    private var actions: InventoryActions { InventoryActions(database: database) }

    @Sendable private func reading(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try actions.id(of: .item, call)
        let item = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.find(.item, id, of: call.owner)
        }
        guard let item else { throw APIFailure(.itemNotFound) }
        guard let id = item.capture else { throw Self.noReading }
        let (capture, recognition) = try await mappingStoreErrors { () async throws(StoreError) in
            (
                try await database.captures.find(id, of: call.owner),
                try await database.cards.words(of: id, of: call.owner)
            )
        }
        guard let capture, capture.state != .erased else { throw Self.noReading }
        return .answer(ItemReadingView(state: capture.state, recognition, capture.understanding?.item).json)
    }

    private static let noReading = APIFailure(
        .notFound, "No photo or description of this item was read in the line, or what was read is erased.")

    @Sendable private func confirm(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try actions.id(of: .item, call)
        let version = try call.expectedVersion()
        let result = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.confirm(id, of: call.owner, expecting: version)
        }
        switch result {
        case .success(let item): return try await actions.answer(item, .item, call)
        case .failure(.conflict(let version)): throw APIFailure.outdated(version)
        case .failure: throw APIFailure(.itemNotFound)
        }
    }
}
