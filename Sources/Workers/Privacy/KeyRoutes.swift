import Captures
import Crypto
import FoundationEssentials
import HTTPServer
import JSON
import QRCodes
package import Requests
package import Store

/// The device keys of the owner: list, create, revoke.
package struct KeyRoutes: Sendable {
    private static let longestName = 100

    let database: Database
    private let transport: TransportRule

    package init(database: Database, transport: TransportRule) {
        self.database = database
        self.transport = transport
    }

    package var endpoints: [Endpoint] {
        [
            .read("/v1/keys", .keysManage, handler: list),
            .write(.post, "/v1/keys", .keysManage, handler: create),
            .read("/v1/keys/{key}", .keysManage, handler: show),
            .write(.delete, "/v1/keys/{key}", .keysManage, handler: revoke),
        ]
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let keys = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.deviceKeys.list(of: call.owner)
        }
        return .answer(["data": .array(keys.filter { $0.revokedAt == nil }.map { Self.json($0) })])
    }

    /// A key grants at most what the caller's key grants.
    @Sendable private func create(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        var fields = try FieldReader(try call.json())
        let name = fields.text("name", upTo: Self.longestName)?.trimmed ?? ""
        let scopes = fields.texts("scopes", upTo: Self.longestName) ?? []
        if fields.faults.isEmpty, name.isEmpty { fields.note(.missingField, "name", "Send a name for the device.") }
        if fields.faults.isEmpty, scopes.isEmpty || !scopes.allSatisfy(DeviceScope.isKnown) {
            fields.note(.unknownChoice, "scopes", "Send at least one scope; an unknown scope is refused.")
        }
        try fields.finish()
        let own = call.principal.scopes
        if !own.contains(DeviceScope.everything), let more = scopes.first(where: { !own.contains($0) }) {
            throw APIFailure(.missingScope, "The device key lacks the scope \(more), so it cannot grant the scope.")
        }
        let (token, key) = try await mappingStoreErrors { () async throws(StoreError) in
            let token = try await database.deviceKeys.create(of: call.owner, name: name, scopes: scopes)
            let keys = try await database.deviceKeys.list(of: call.owner)
            return (token, keys.first { $0.id == token.keyID })
        }
        guard let key else { throw APIFailure(.notFound) }
        // The fragment of an address is not sent to the server, so no log of a proxy has the key.
        let setup =
            scopes == [DeviceScope.capturesWrite.rawValue]
            ? "\(transport.origin(of: call.request))/setup#key=\(token.text)" : nil
        return .answer(
            Self.json(key, token: token.text, setup: setup), status: 201, headers: [("Cache-Control", "no-store")])
    }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        guard let id = call.request.pathParameters["key"] else { throw APIFailure(.notFound) }
        let found = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.deviceKeys.activity(of: id, of: call.owner)
        }
        guard let (activity, lastCapture) = found else { throw APIFailure(.notFound) }
        return .answer(
            .keyActivity(
                id: .string(activity.id), name: .string(activity.name), lastUsedAt: JSON(activity.lastUsedAt),
                lastRefusal: Self.refusal(activity), lastCaptureId: JSON(lastCapture)))
    }

    private static func refusal(_ activity: DeviceKeyActivity) -> JSON {
        guard let at = activity.refusedAt, let code = activity.refusal else { return .null }
        let detail = (ProblemCode(rawValue: code) ?? .captureRejected).detail
        return .keyRefusal(at: JSON(at), code: .string(code), detail: .string(detail))
    }

    @Sendable private func revoke(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        guard let id = call.request.pathParameters["key"] else { throw APIFailure(.notFound) }
        let isRevoked = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.deviceKeys.revoke(id, of: call.owner)
        }
        guard isRevoked else { throw APIFailure(.notFound) }
        return HTTPResponse(status: 204)
    }

    /// - Parameters:
    ///   - token: the whole key, which only the response to its creation has.
    ///   - setup: the link for a phone, which has the key too.
    private static func json(_ key: DeviceKey, token: String? = nil, setup: String? = nil) -> JSON {
        .deviceKey(
            id: .string(key.id), name: .string(key.name), scopes: JSON(key.scopes), createdAt: JSON(key.createdAt),
            expiresAt: JSON(key.expiresAt), lastUsedAt: JSON(key.lastUsedAt), token: JSON(token),
            setupUrl: JSON(setup), setupQrSvg: JSON(setup.flatMap { QRCode($0)?.svg }))
    }
}
