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
    func complete(_ upgraded: OpaquePointer, descriptor: Int32, extra: UnsafeRawBufferPointer) {
        socket.onClose { [core, connection] _ in core.streamEnded(connection) }
        let upgraded = unsafe UpgradedConnection(upgraded, descriptor: descriptor, of: connection)
        socket.opened(upgraded, extra: unsafe Array(extra), handler: opening.opened(socket))
        // The server may have told all others meanwhile.
        if core.isDraining.isSet { socket.close(.goingAway) }
    }

    /// The request has ended. If no answer was sent, nobody else ends the socket.
    func end() { socket.cut() }
}
