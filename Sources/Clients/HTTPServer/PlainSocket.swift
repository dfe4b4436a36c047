internal import Glibc

/// Writes directly to a socket. In a file without `CMicrohttpd`, because its header declares socket constants that then
/// hide those of Glibc.
enum PlainSocket {
    /// Never blocks, and raises no signal if the peer is gone.
    /// - Returns: the number of bytes sent, or a negative number, with `errno`.
    static func send(_ bytes: [UInt8], on descriptor: Int32) -> Int {
        unsafe bytes.withUnsafeBytes { buffer in
            unsafe Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        }
    }
}
