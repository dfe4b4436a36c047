import Captures
import FoundationEssentials
import HTTPServer
import NotificationRecords
import Records
import Requests
import Store

struct NotificationRoutes: Sendable {
    let database: Database

    var endpoints: [Endpoint] {
        [
            .read("/v1/notifications", .notificationsRead, query: PageRequest.parameters, handler: list),
            .write(.post, "/v1/notifications/{id}/read", .notificationsRead, handler: markRead),
        ]
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.notifications.list(of: call.owner, after: listing.cursor, limit: listing.limit)
        }
        return page.response(NotificationView.json)
    }

    @Sendable private func markRead(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let notification = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.notifications.markRead(id, of: call.owner)
        }
        guard let notification else { throw APIFailure(.notFound) }
        return .answer(NotificationView.json(notification))
    }
}
