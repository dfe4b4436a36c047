package import Captures
import FoundationEssentials
package import HTTPServer
import Store
import WebSockets

extension RequestPipeline {
    package typealias SocketHandler = @Sendable (SocketRequest) async throws(APIFailure) -> HTTPResponse

    /// The handler of a route that opens a socket. The key is in the request, or comes later. The pages of other sites
    /// are refused, as in the console: a browser lets every page open a socket.
    package func socket(
        scopes: [DeviceScope], query: [String], _ open: @escaping SocketHandler
    ) -> HTTPHandler {
        let endpoint = Endpoint(
            method: .get, path: "", scopes: scopes, isWrite: false, bodyLimit: nil, query: query
        ) { _ throws(APIFailure) in throw APIFailure(.notFound) }
        return { request in
            let started = ContinuousClock.now
            let response: HTTPResponse
            do throws(APIFailure) {
                let handshake = try Self.handshake(request)
                guard SessionCookie.isOwnPage(request) else {
                    refusals.count(.badKey, from: request.remoteAddress)
                    throw APIFailure.unauthenticated
                }
                guard transport.allows(request) else {
                    refusals.count(.notSecure, from: request.remoteAddress)
                    throw APIFailure(.httpsRequired)
                }
                let hasKey =
                    request.headers["Authorization"] != nil
                    || SessionCookie.token(in: request, isSecure: transport.isSecure(request)) != nil
                let principal = hasKey ? try await authenticate(request, endpoint) : nil
                try endpoint.rejectUnknownParameters(request.query)
                response = try await open(
                    SocketRequest(request: request, handshake: handshake, principal: principal) {
                        token throws(APIFailure) in try await authenticate(token: token, request, scopes)
                    })
            } catch {
                response = await answer(error, request, .v7(), from: nil)
            }
            meters.count(response.status, ContinuousClock.now - started)
            return response
        }
    }

    private static func handshake(_ request: HTTPRequest) throws(APIFailure) -> WebSocketHandshake {
        do throws(WebSocketHandshake.Fault) { return try request.webSocketHandshake() } catch {
            switch error {
            case .upgradeRequired: throw APIFailure(.upgradeRequired, headers: WebSocketHandshake.Fault.headers)
            case .malformedKey: throw APIFailure(.invalidHeader, "Sec-WebSocket-Key must be 16 bytes in base64.")
            }
        }
    }

    private func authenticate(
        token: String, _ request: HTTPRequest, _ scopes: [DeviceScope]
    ) async throws(APIFailure) -> DevicePrincipal {
        let found = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.deviceKeys.authenticate(token)
        }
        guard let found else {
            refusals.count(.badKey, from: request.remoteAddress)
            throw .unauthenticated
        }
        return try granted(scopes, to: found, request)
    }
}
