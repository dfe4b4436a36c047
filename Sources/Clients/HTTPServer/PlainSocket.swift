internal import Glibc

/// Reads and writes sockets directly. In a file without `CMicrohttpd`, because its header declares socket constants
/// that then hide those of Glibc. No function blocks.
enum PlainSocket {
    enum Received {
        case bytes([UInt8])
        /// Nothing to read now.
        case nothing
        /// The peer has closed, or the connection is broken.
        case end
    }

    /// Raises no signal if the peer is gone.
    /// - Returns: the number of bytes sent, or a negative number, with `errno`.
    static func send(_ bytes: [UInt8], from start: Int = 0, on descriptor: Int32) -> Int {
        unsafe bytes.withUnsafeBytes { buffer in
            let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
            return unsafe Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        }
    }

    /// - Returns: the number of bytes sent; 0 if the socket takes none now, nil if it is broken.
    static func write(_ bytes: [UInt8], from start: Int, on descriptor: Int32) -> Int? {
        let count = send(bytes, from: start, on: descriptor)
        if count >= 0 { return count }
        return errno == EAGAIN || errno == EINTR ? 0 : nil
    }

    static func receive(upTo limit: Int, on descriptor: Int32) -> Received {
        var result = 0
        var code: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            result = unsafe recv(descriptor, buffer.baseAddress, limit, Int32(MSG_DONTWAIT))
            code = errno
            count = max(result, 0)
        }
        if result > 0 { return .bytes(bytes) }
        return result < 0 && (code == EAGAIN || code == EINTR) ? .nothing : .end
    }

    /// The peer sees the end after everything that was sent.
    static func endOutput(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_WR)) }
}
