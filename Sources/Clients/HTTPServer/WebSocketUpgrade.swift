internal import WebSockets

/// A request that becomes a WebSocket. Lives as long as its request.
final class WebSocketUpgrade: Sendable {
    private let opening: WebSocketOpening
    private let connection: ClientConnection
    private let core: ServerCore
    private let socket: WebSocket

    init(_ opening: WebSocketOpening, on connection: ClientConnection, core: ServerCore) {
        self.opening = opening
        self.connection = connection
        self.core = core
        socket = WebSocket(
            opening.limits, loop: core.sockets, budget: core.budget, capacity: core.configuration.streamBufferBytes)
    }

    /// Called by libmicrohttpd on its thread, once, when the answer 101 was sent.
    /// - Parameter extra: bytes that the client has sent before.
    func complete(_ raw: OpaquePointer, extra: UnsafeRawBufferPointer) {
        start(unsafe UpgradedConnection(plain: raw, of: connection), received: unsafe Array(extra))
    }

    /// Takes over a connection with TLS. A client that has sent frames before the answer breaks RFC 6455 (section 4.1);
    /// they are lost.
    /// - Parameters:
    ///   - response: is sent here, because libmicrohttpd leaves the connection alone.
    ///   - giveBack: resumes the connection.
    /// - Returns: false if the connection has no TLS.
    func takeOver(_ response: HTTPResponse, giveBack: @escaping @Sendable () -> Void) -> Bool {
        guard let upgraded = UpgradedConnection(secure: connection, giveBack: giveBack) else { return false }
        start(upgraded, sending: DirectResponse.head(response, connection: "Upgrade"))
        return true
    }

    private func start(_ upgraded: UpgradedConnection, received: [UInt8] = [], sending head: [UInt8] = []) {
        socket.opened(upgraded, received: received, sending: head, handler: opening.opened(socket))
        // The server may have closed all other sockets before this one was added.
        if core.isDraining.isSet { socket.close(.goingAway) }
    }

    /// The request has ended. Without an answer, only this call ends the socket.
    func end() { socket.cut() }
}
