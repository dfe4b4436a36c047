import Captures
import HTTPServer
import Inventory
import InventoryRecords
import JSON
import Requests
import Store

/// What the calling device has set for the inventory: where its items go.
struct DeviceSettingsRoutes: Sendable {
    let database: Database

    var endpoints: [Endpoint] {
        [
            .read("/v1/device/settings", .inventoryRead, handler: show),
            .write(.patch, "/v1/device/settings", .inventoryWrite, handler: change),
        ]
    }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let location = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.defaultLocation(of: call.principal.id, owner: call.owner)
        }
        return .answer(.deviceSettings(defaultLocation: JSON(location?.name), defaultLocationId: JSON(location?.id)))
    }

    @Sendable private func change(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let input = try await InventoryReference(
            "defaultLocation", .location, try call.json(), of: call.owner, database)
        if let location = input.id {
            let isSet = try await mappingStoreErrors { () async throws(StoreError) in
                try await database.inventory.setDefaultLocation(location, of: call.principal.id, owner: call.owner)
            }
            guard isSet else { throw APIFailure(.locationNotFound, at: "/defaultLocationId") }
        }
        return try await show(call)
    }
}
