internal import CMicrohttpd

/// A connection that libmicrohttpd has handed over, until `close`.
///
/// A plain connection is upgraded. Over TLS, libmicrohttpd 0.9.75 would copy an upgraded connection's bytes through a
/// buffer of four bytes: the response's head takes all of its memory. A connection with TLS is therefore suspended, and
/// its session is used here.
struct UpgradedConnection: Sendable {
    private enum Way {
        case plain(UpgradeHandle)
        case secure(TLSSession, giveBack: @Sendable () -> Void)
    }

    private let way: Way
    private let connection: ClientConnection

    /// - Parameter raw: libmicrohttpd's handle of the upgrade.
    init(plain raw: OpaquePointer, of connection: ClientConnection) {
        way = .plain(unsafe UpgradeHandle(raw))
        self.connection = connection
    }

    /// - Parameter giveBack: resumes the connection, which libmicrohttpd then closes.
    /// - Returns: nil if the connection has no TLS.
    init?(secure connection: ClientConnection, giveBack: @escaping @Sendable () -> Void) {
        guard let session = unsafe tl_mhd_tls_session(connection.handle.raw) else { return nil }
        way = .secure(unsafe TLSSession(session), giveBack: giveBack)
        self.connection = connection
    }

    var descriptor: Int32 { connection.descriptor }

    func receive(upTo limit: Int) -> PlainSocket.Received {
        switch way {
        case .plain: PlainSocket.receive(upTo: limit, on: descriptor)
        case .secure(let session, _): session.receive(upTo: limit)
        }
    }

    /// - Returns: the number of bytes sent; 0 if the socket takes none now, nil if the connection is broken.
    func write(_ bytes: [UInt8], from start: Int) -> Int? {
        switch way {
        case .plain: PlainSocket.write(bytes, from: start, on: descriptor)
        case .secure(let session, _): session.write(bytes, from: start)
        }
    }

    /// Call once, as the last use, and after the descriptor has left its `EpollSet`.
    /// - Parameters:
    ///   - isCut: drops the bytes that are not sent yet.
    ///   - mayBeSending: the client may still be sending; see `LingeringClose`.
    func close(isCut: Bool, mayBeSending: Bool) {
        if isCut {
            connection.cut()
        } else {
            if case .secure(let session, _) = way { session.end() }
            if mayBeSending { LingeringClose.hold(descriptor) }
            PlainSocket.endOutput(descriptor)
        }
        switch way {
        case .plain(let handle): handle.end()
        case .secure(_, let giveBack): giveBack()
        }
    }
}
