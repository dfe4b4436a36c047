internal import CMicrohttpd
internal import Glibc

/// Asks the kernel which clients have left. Uses `POLLRDHUP`, not `recv` with `MSG_PEEK`: it also sees a close behind
/// unread bytes (pipelining, TLS), and one call checks a whole slice of streams.
enum DisconnectDetector {
    /// The indexes in `descriptors` of connections whose client has closed, reset or stopped acknowledging.
    static func gone(_ descriptors: [Int32]) -> [Int] {
        guard !descriptors.isEmpty else { return [] }
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(TL_POLLRDHUP), revents: 0) }
        guard unsafe poll(&polled, nfds_t(polled.count), 0) > 0 else { return [] }
        return polled.indices.filter { polled[$0].revents != 0 }
    }

    /// Whether the client has vanished without closing (power or network failure): nothing arrived for `time`, although
    /// the kernel sent something more than once. `TCP_USER_TIMEOUT` is not used, because it also ends a connection
    /// whose client reads steadily but so slowly that its window stays below one segment (64 KB on loopback).
    static func isSilent(_ descriptor: Int32, for time: Duration) -> Bool {
        var info = tcp_info()
        var size = socklen_t(MemoryLayout<tcp_info>.size)
        guard unsafe getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &info, &size) == 0 else { return false }
        // Retransmissions and probes since the last acknowledgment.
        let unanswered = max(info.tcpi_retransmits, info.tcpi_probes)
        return unanswered > 1 && Duration.milliseconds(info.tcpi_last_ack_recv) > time
    }
}
