import Captures
import HTTPServer
import JSON
import Records
import Requests
import Store

/// Lists what can be restored. The routes of captures, interactions, contacts and groups restore.
struct DeletedRoutes: Sendable {
    let database: Database

    var endpoints: [Endpoint] {
        [.read("/v1/deleted", .capturesRead, .contactsRead, query: PageRequest.parameters, handler: list)]
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.deleted.list(of: call.owner, after: listing.cursor, limit: listing.limit)
        }
        return page.response { object in
            .deletedObject(
                kind: .string(object.kind.rawValue), id: JSON(object.id), title: .string(object.title),
                deletedAt: JSON(object.deletedAt), restorableUntil: JSON(object.restorableUntil))
        }
    }
}
