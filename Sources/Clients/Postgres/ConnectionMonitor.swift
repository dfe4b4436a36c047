import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// The state of a connection, readable from any thread while the connection's queue is busy, and its cancellation.
final class ConnectionMonitor: Sendable {
    enum Condition {
        case closed
        case idle
        /// In a transaction or a COPY.
        case occupied
    }

    private struct State {
        var key: CancelKey?
        var running: UInt64?
        var condition = Condition.closed
        var socket: Int32 = -1
    }

    private let state = Mutex(State())
    private let tickets = Atomic<UInt64>(0)
    /// PQcancel connects and waits: it has a queue of its own.
    private static let cancels = DispatchQueue(label: "tapline.postgres.cancel")

    func nextTicket() -> UInt64 { tickets.add(1, ordering: .relaxed).newValue }

    var condition: Condition { state.withLock { $0.condition } }

    func opened(_ handle: borrowing ConnectionHandle) {
        let key = CancelKey(handle)
        let socket = handle.socket
        state.withLock { state in
            state.key = key
            state.socket = socket
            state.condition = .idle
        }
    }

    func closed() {
        state.withLock { state in
            state.key = nil
            state.running = nil
            state.socket = -1
            state.condition = .closed
        }
    }

    func began(_ ticket: UInt64) {
        state.withLock { $0.running = ticket }
    }

    /// Waits for a running cancellation, so that it cannot hit the next statement.
    func ended(_ condition: Condition) {
        state.withLock { state in
            state.running = nil
            state.condition = condition
        }
    }

    /// Asks the server to cancel the statement with this ticket, or any running statement.
    func cancel(_ ticket: UInt64? = nil) {
        Self.cancels.async { [self] in cancelNow(ticket) }
    }

    /// The same, but blocks until the server has read the request: call it on a queue that may block.
    func cancelNow(_ ticket: UInt64? = nil) {
        state.withLock { state in
            guard let running = state.running, ticket == nil || ticket == running else { return }
            state.key?.cancel()
        }
    }

    /// Whether the server sent an asynchronous message, as it does when it ends a session.
    var hasUnreadInput: Bool {
        state.withLock { state in
            var poller = pollfd(fd: state.socket, events: Int16(POLLIN), revents: 0)
            return unsafe poll(&poller, 1, 0) != 0
        }
    }
}
