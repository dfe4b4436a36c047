import Captures
import HTTPServer
import Inventory
import InventoryRecords
import JSON
import Requests
import Store

/// The owner's home, of which there is one, and the sums of the inventory.
struct HomeRoutes: Sendable {
    let database: Database

    var endpoints: [Endpoint] {
        [
            .read("/v1/home", .inventoryRead, handler: show),
            .write(.patch, "/v1/home", .inventoryWrite, handler: update),
            .write(.post, "/v1/home/{id}/restore", .inventoryWrite, handler: restore),
            .read("/v1/inventory", .inventoryRead, handler: summary),
        ]
    }

    private var actions: InventoryActions { InventoryActions(database: database) }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let home = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.list(.home, of: call.owner, limit: 1).first
        }
        return call.unlessKnown(try await actions.answer(home, .home, call))
    }

    /// The first change creates the home.
    @Sendable private func update(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let expected = try call.expectedVersion()
        if let change = try await actions.repeated(call) { return try await changed(change, call) }
        let input = try await actions.input(.home, isNew: false, call)
        let result = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.changeHome(
                input.values, of: call.owner, expecting: expected, request: call.object)
        }
        switch result {
        case .success(let change): return try await changed(change, call)
        case .failure(let refusal): throw APIFailure(refusing: refusal)
        }
    }

    private func changed(
        _ change: InventoryChange, _ call: AuthenticatedRequest
    ) async throws(APIFailure) -> HTTPResponse {
        try await actions.answer(change.entries.first, .home, undo: change.undo, call)
    }

    @Sendable private func restore(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try await actions.restore(.home, try actions.id(of: .home, call), call)
    }

    @Sendable private func summary(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let settings = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.settings.read(of: call.owner)
        }
        let summary = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.summary(of: call.owner)
        }
        return call.unlessKnown(.answer(InventoryView.json(summary, currency: settings.currency)))
    }
}
