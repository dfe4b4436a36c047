import Captures
import HTTPServer
import JSON
package import Requests
package import Store

/// The audit log of an owner.
package struct AuditRoutes: Sendable {
    let database: Database

    package init(database: Database) { self.database = database }

    package var endpoints: [Endpoint] {
        [.read("/v1/audit", .exportsRead, query: PageRequest.parameters, handler: list)]
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.audit.list(of: call.owner, after: listing.cursor, limit: listing.limit)
        }
        return page.response { entry in
            .auditEntry(
                id: JSON(entry.id), action: .string(entry.action.rawValue), objectId: JSON(entry.object),
                device: JSON(entry.device), format: JSON(entry.format), rows: JSON(entry.rows),
                at: JSON(entry.at)
            )
        }
    }
}
