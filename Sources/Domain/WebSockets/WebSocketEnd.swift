/// How a connection ended.
package enum WebSocketEnd: Sendable, Equatable {
    /// The client closed it.
    case client
    /// The server closed it with this code.
    case server(WebSocketClose.Code)
    /// The client broke the protocol or a limit.
    case fault(WebSocketClose.Code)
    /// Nothing arrived for too long, not even the answer to a ping.
    case idle
    /// The client reads too slowly.
    case slow
    /// The transport is gone.
    case lost
}
