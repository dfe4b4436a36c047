internal import CMicrohttpd

/// A connection that libmicrohttpd has handed over. Over TLS the descriptor is one end of a socket pair, and
/// libmicrohttpd encrypts what is written there. libmicrohttpd closes the descriptor after `close`. `@unchecked`:
/// libmicrohttpd documents `MHD_upgrade_action` as callable at any time until the close.
@safe struct UpgradedConnection: @unchecked Sendable {
    private let raw: OpaquePointer
    private let connection: ClientConnection
    let descriptor: Int32

    init(_ raw: OpaquePointer, descriptor: Int32, of connection: ClientConnection) {
        unsafe self.raw = raw
        self.descriptor = descriptor
        self.connection = connection
    }

    /// Call once, as the last use of the descriptor, and after it has left its `EpollSet`.
    /// - Parameters:
    ///   - isCut: drops what is not sent yet.
    ///   - mayBeSending: the client may still be sending; see `LingeringClose`.
    func close(isCut: Bool, mayBeSending: Bool) {
        if isCut {
            connection.cut()
        } else {
            if mayBeSending, !connection.isSecure { LingeringClose.hold(descriptor) }
            PlainSocket.endOutput(descriptor)
            // Over TLS, libmicrohttpd sends the rest. A client that does not read cannot keep the connection.
            connection.expectBy(MonotonicTime.after(Self.timeToSend))
        }
        unsafe tl_mhd_end_upgrade(raw)
    }

    private static let timeToSend = Duration.seconds(5)
}
