package import WebSockets

/// How a WebSocket begins.
package struct WebSocketOpening: Sendable {
    package let limits: WebSocketSession.Limits
    /// Called once when the answer was sent, on a thread that must not be blocked. The handler gets the messages.
    package let opened: @Sendable (WebSocket) -> WebSocket.Handler
}

extension HTTPResponse {
    /// Answers a handshake and makes the connection a WebSocket.
    package static func webSocket(
        _ handshake: WebSocketHandshake, limits: WebSocketSession.Limits,
        opened: @escaping @Sendable (WebSocket) -> WebSocket.Handler
    ) -> HTTPResponse {
        var response = HTTPResponse(
            status: 101, body: .webSocket(WebSocketOpening(limits: limits, opened: opened)))
        for (name, value) in handshake.headers { response.headers[name] = value }
        return response
    }
}

extension HTTPRequest {
    /// The request as the handshake of a WebSocket.
    package func webSocketHandshake() throws(WebSocketHandshake.Fault) -> WebSocketHandshake {
        try WebSocketHandshake(isGET: method == .get, hashing: SHA1.hash, headers.values)
    }
}
