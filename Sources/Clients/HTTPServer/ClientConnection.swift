internal import CMicrohttpd
internal import Glibc
internal import Synchronization

/// A client's connection, from accept until just before the socket is closed.
final class ClientConnection: Sendable {
    let handle: ConnectionHandle
    let descriptor: Int32
    let peer: String
    /// Uses this server's own TLS.
    let isSecure: Bool
    /// When the head or body that is being read must be complete; `Int64.max` if nothing is being read.
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

    /// The raw request target, kept from libmicrohttpd's early callback until the head is complete.
    var uri: [UInt8] {
        get { state.withLock { $0.uri } }
        set { state.withLock { $0.uri = newValue } }
    }

    /// A request is in progress: its head was received and it has not ended.
    var hasRequest: Bool {
        get { state.withLock { $0.hasRequest } }
        set { state.withLock { $0.hasRequest = newValue } }
    }

    /// The status with which libmicrohttpd refused the current request. The connection ends with the response.
    var libraryRefusal: Int? {
        get { state.withLock { $0.libraryRefusal } }
        set { state.withLock { $0.libraryRefusal = newValue } }
    }

    func expectBy(_ time: Int64) {
        deadline.store(time, ordering: .relaxed)
        sawEnd.store(false, ordering: .relaxed)
    }

    func expectNothing() { expectBy(.max) }

    /// Whether a head or a body is being read.
    var isReading: Bool { deadline.load(ordering: .relaxed) != .max }

    /// Called when the client has closed its side during a read. libmicrohttpd misses a close that arrives together
    /// with the last bytes, because its epoll is edge-triggered. It gets time until the next call to notice.
    func noticeEnd() {
        if sawEnd.exchange(true, ordering: .relaxed) { cut() }
    }

    func isLate(now: Int64) -> Bool { deadline.load(ordering: .relaxed) < now }

    /// Cuts the connection if its deadline has passed. libmicrohttpd then sees the end and cleans up.
    func enforceDeadline(now: Int64) {
        if isLate(now: now) { cut() }
    }

    /// Ends the connection. Callable from any thread. Does nothing after libmicrohttpd has announced the close, because
    /// another connection may get the descriptor's number.
    func cut() {
        state.withLock { if $0.isOpen { _ = shutdown(descriptor, Int32(SHUT_RDWR)) } }
    }

    /// Writes directly to the socket. Never blocks.
    /// - Precondition: the connection has no TLS, and libmicrohttpd has no unsent bytes for it.
    /// - Returns: false if the write was partial or failed. Then the connection must be closed.
    func sendNow(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            guard state.isOpen else { return true }
            let count = PlainSocket.send(bytes, on: descriptor)
            return count == bytes.count || count < 0 && (errno == EAGAIN || errno == EINTR)
        }
    }

    /// Writes a response directly to the socket, once. Over TLS it writes nothing. The connection must be closed
    /// afterwards.
    func refuse(_ response: HTTPResponse) {
        state.withLock { state in
            guard state.isOpen, !state.isRefused else { return }
            state.isRefused = true
            if !isSecure { DirectResponse.send(response, on: descriptor) }
        }
    }

    var isRefused: Bool { state.withLock { $0.isRefused } }

    /// Stops reading: libmicrohttpd sees the end of the input and closes.
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
