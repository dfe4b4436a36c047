import HTTPServer
import JSON
package import Requests
package import Store

/// Signing in to the console: a device key is exchanged for a session, whose cookie no script can read.
package struct SessionRoutes: Sendable {
    private let database: Database
    private let transport: TransportRule

    package init(database: Database, transport: TransportRule) {
        self.database = database
        self.transport = transport
    }

    package var endpoints: [Endpoint] {
        [
            .write(.post, "/v1/session", handler: start),
            .read("/v1/session", handler: show),
            .write(.delete, "/v1/session", handler: end),
        ]
    }

    /// A new token each time, so that a token which another person knows never becomes valid.
    @Sendable private func start(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        guard call.request.headers["Authorization"] != nil else { throw .unauthenticated }
        let isSecure = transport.isSecure(call.request)
        let previous = SessionCookie.token(in: call.request, isSecure: isSecure)
        let token = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.sessions.start(of: call.principal, replacing: previous)
        }
        return try await answer(
            call, status: 201, headers: [("Set-Cookie", SessionCookie.setting(token, isSecure: isSecure))])
    }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try await answer(call)
    }

    @Sendable private func end(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let isSecure = transport.isSecure(call.request)
        if let token = SessionCookie.token(in: call.request, isSecure: isSecure) {
            try await mappingStoreErrors { () async throws(StoreError) in try await database.sessions.end(token) }
        }
        return HTTPResponse(status: 204, headers: ["Set-Cookie": SessionCookie.clearing(isSecure: isSecure)])
    }

    private func answer(
        _ call: AuthenticatedRequest, status: Int = 200, headers: [(name: String, value: String)] = []
    ) async throws(APIFailure) -> HTTPResponse {
        let keys = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.deviceKeys.list(of: call.owner)
        }
        let name = keys.first { $0.id == call.principal.id }?.name ?? ""
        return .answer(
            .session(
                ownerId: JSON(call.owner), keyId: .string(call.principal.id), name: .string(name),
                scopes: JSON(call.principal.scopes)),
            status: status, headers: headers + [("Cache-Control", "no-store")])
    }
}
