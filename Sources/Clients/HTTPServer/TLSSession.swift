internal import CGnuTLS

/// The TLS session of a connection that libmicrohttpd has suspended, and therefore leaves alone. No call blocks, and no
/// call raises a signal, because libmicrohttpd creates its sessions so. `@unchecked`: the lock of the socket that owns
/// the connection makes the calls one after another.
@safe struct TLSSession: @unchecked Sendable {
    private let raw: UnsafeMutableRawPointer

    init(_ raw: UnsafeMutableRawPointer) { unsafe self.raw = raw }

    /// - Parameter limit: more bytes than a record of TLS has (16 KiB). The session then keeps no bytes back. The kernel does
    ///   not know such bytes, so no event would tell them.
    func receive(upTo limit: Int) -> PlainSocket.Received {
        var result = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            result = unsafe tl_tls_receive(raw, buffer.baseAddress, limit)
            count = max(result, 0)
        }
        return result > 0 ? .bytes(bytes) : result == -1 ? .nothing : .end
    }

    /// - Returns: the number of bytes sent; 0 if the socket takes none now, nil if the connection is broken.
    func write(_ bytes: [UInt8], from start: Int) -> Int? {
        let count = unsafe bytes.withUnsafeBytes { buffer in
            let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
            return unsafe tl_tls_send(raw, rest.baseAddress, rest.count)
        }
        return count < 0 ? nil : count
    }

    /// Tells the client that nothing more comes.
    func end() { unsafe tl_tls_end(raw) }
}
