package import HTTPServer
package import Store
package import WebSockets

/// A request that opens a socket.
package struct SocketRequest: Sendable {
    package let request: HTTPRequest
    package let handshake: WebSocketHandshake
    /// nil if the request has no key: a browser cannot set the header. Then a message of the client has the key.
    package let principal: DevicePrincipal?
    /// Checks a device key and its scopes.
    package let authenticate: @Sendable (_ token: String) async throws(APIFailure) -> DevicePrincipal
}
