internal import CMicrohttpd
internal import Glibc
internal import Synchronization

/// A client's connection, from its acceptance until just before its socket is closed.
final class Connection: Sendable {
    let handle: ConnectionHandle
    let descriptor: Int32
    let peer: String
    /// Over this server's own TLS.
    let isSecure: Bool
    /// When the head or the body that is being read must be there; `Int64.max` where nothing is being read.
    private let deadline: Atomic<Int64>
    private let sawEnd = Atomic(false)
    private let state = Mutex(State())

    private struct State {
        var uri: [UInt8] = []
        var isOpen = true
        var hasRequest = false
        var isRefused = false
        var libraryRefusal: Int?
    }

    init(_ handle: ConnectionHandle, isSecure: Bool, headDeadline: Int64) {
        self.handle = handle
        self.isSecure = isSecure
        descriptor = unsafe tl_mhd_fd(handle.raw)
        peer = unsafe Self.numeric(tl_mhd_address(handle.raw))
        deadline = Atomic(headDeadline)
    }

    /// The request line's target as sent, kept from libmicrohttpd's early callback until the head is complete.
    var uri: [UInt8] {
        get { state.withLock { $0.uri } }
        set { state.withLock { $0.uri = newValue } }
    }

    /// The head of a request has been handed over, and the request has not ended.
    var hasRequest: Bool {
        get { state.withLock { $0.hasRequest } }
        set { state.withLock { $0.hasRequest = newValue } }
    }

    /// The status by which libmicrohttpd itself refused the request that it had handed over; the connection ends with it.
    var libraryRefusal: Int? {
        get { state.withLock { $0.libraryRefusal } }
        set { state.withLock { $0.libraryRefusal = newValue } }
    }

    func expectBy(_ time: Int64) {
        deadline.store(time, ordering: .relaxed)
        sawEnd.store(false, ordering: .relaxed)
    }

    func expectNothing() { expectBy(.max) }

    /// A head or a body is being read.
    var isReading: Bool { deadline.load(ordering: .relaxed) != .max }

    /// The client sends no more, while something is being read. libmicrohttpd overlooks an end that comes together
    /// with the last bytes (its epoll is edge-triggered); it gets until the next call to see it by itself.
    func noticeEnd() {
        if sawEnd.exchange(true, ordering: .relaxed) { cut() }
    }

    func isLate(now: Int64) -> Bool { deadline.load(ordering: .relaxed) < now }

    /// Ends a connection that is late; libmicrohttpd then sees its end and cleans up.
    func enforceDeadline(now: Int64) {
        if isLate(now: now) { cut() }
    }

    /// Ends the connection from any thread. Does nothing once libmicrohttpd is about to close it: the number of the
    /// descriptor may soon be another's.
    func cut() {
        state.withLock { if $0.isOpen { _ = shutdown(descriptor, Int32(SHUT_RDWR)) } }
    }

    /// Writes past libmicrohttpd, on a plain connection for which it holds nothing unsent. Never waits.
    /// - Returns: false where a part was sent or the connection has failed, which leaves it of no use.
    func sendNow(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            guard state.isOpen else { return true }
            let count = PlainSocket.send(bytes, on: descriptor)
            return count == bytes.count || count < 0 && (errno == EAGAIN || errno == EINTR)
        }
    }

    /// Answers past libmicrohttpd, once, and says nothing over TLS. The connection is of no use afterwards.
    func refuse(_ response: HTTPResponse) {
        state.withLock { state in
            guard state.isOpen, !state.isRefused else { return }
            state.isRefused = true
            if !isSecure { EarlyAnswer.send(response, on: descriptor) }
        }
    }

    var isRefused: Bool { state.withLock { $0.isRefused } }

    /// Reads no more: libmicrohttpd sees the end of the client's bytes, and closes.
    func stopReading() {
        state.withLock { if $0.isOpen { _ = shutdown(descriptor, Int32(SHUT_RD)) } }
    }

    func ended() { state.withLock { $0.isOpen = false } }

    private static func numeric(_ address: UnsafePointer<sockaddr>?) -> String {
        guard let address = unsafe address else { return "" }
        let size =
            unsafe address.pointee.sa_family == sa_family_t(AF_INET6)
            ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { buffer in
            guard let base = buffer.baseAddress,
                unsafe getnameinfo(address, socklen_t(size), base, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST) == 0
            else { return "" }
            return unsafe String(cString: base)
        }
    }
}
