import Captures
import HTTPServer
import InventoryRecords
import JSON
import Requests
import Store

/// Lists what can be restored. The routes of the objects restore.
struct DeletedRoutes: Sendable {
    let database: Database

    /// The scopes decide which kinds are listed.
    var endpoints: [Endpoint] { [.read("/v1/deleted", query: PageRequest.parameters, handler: list)] }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let kinds = try Self.kinds(call)
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.deleted.list(kinds, of: call.owner, after: listing.cursor, limit: listing.limit)
        }
        return page.response { object in
            .deletedObject(
                kind: .string(object.kind.rawValue), id: JSON(object.id), title: .string(object.title),
                deletedAt: JSON(object.deletedAt), restorableUntil: JSON(object.restorableUntil))
        }
    }

    /// Captures and contacts need two scopes, the inventory needs one.
    private static func kinds(_ call: AuthenticatedRequest) throws(APIFailure) -> [DeletedObject.Kind] {
        let missing = [DeviceScope.capturesRead, .contactsRead].first { !$0.isGranted(by: call.principal.scopes) }
        let hasInventory = DeviceScope.inventoryRead.isGranted(by: call.principal.scopes)
        guard let missing else {
            return DeletedObject.Kind.allCases.filter { hasInventory || !$0.isOfInventory }
        }
        guard hasInventory else {
            throw APIFailure(.missingScope, "The device key lacks the scope \(missing.rawValue).")
        }
        return DeletedObject.Kind.allCases.filter(\.isOfInventory)
    }
}
