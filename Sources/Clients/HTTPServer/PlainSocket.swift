internal import Glibc

/// Writing past libmicrohttpd. In a file without `CMicrohttpd`, whose header would claim the constants of sockets as
/// its own, so that files which import Glibc alone no longer find them.
enum PlainSocket {
    /// Never waits, and raises no signal where the other end is gone.
    /// - Returns: the bytes sent; negative where none were, with `errno`.
    static func send(_ bytes: [UInt8], on descriptor: Int32) -> Int {
        unsafe bytes.withUnsafeBytes { buffer in
            unsafe Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        }
    }
}
