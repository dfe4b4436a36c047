internal import CMicrohttpd
internal import Glibc

/// Asks the kernel which clients have gone. `POLLRDHUP` and not a peeking `recv`: it sees the end of a connection
/// behind unread bytes too (pipelining, TLS), and one call serves a whole slice of streams.
enum PeerCheck {
    /// The positions, in `descriptors`, of connections whose client has closed, reset or stopped answering.
    static func gone(_ descriptors: [Int32]) -> [Int] {
        guard !descriptors.isEmpty else { return [] }
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(TL_POLLRDHUP), revents: 0) }
        guard unsafe poll(&polled, nfds_t(polled.count), 0) > 0 else { return [] }
        return polled.indices.filter { polled[$0].revents != 0 }
    }

    /// Bounds how long sent bytes may stay unacknowledged: a client that vanished without a word (no power, no
    /// network) is an error by the check after the next heartbeat. So is one that keeps its window shut for as long.
    static func limitSilence(_ descriptor: Int32, to time: Duration) {
        var milliseconds = UInt32(time / .milliseconds(1))
        unsafe setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &milliseconds, socklen_t(MemoryLayout<UInt32>.size))
    }
}
