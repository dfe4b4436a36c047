internal import CMicrohttpd
internal import Synchronization

/// A bounded buffer between a writer and libmicrohttpd. The connection is suspended while the buffer is empty, because
/// a content callback that returns 0 would spin a core.
final class ResponseStream: Sendable {
    enum Offer { case accepted, full, closed }

    private struct State {
        var pending: [UInt8] = []
        var sent = 0
        var isFinished = false
        var hasFailed = false
        var isClosed = false
        var isSuspended = false
        var waiters: [CheckedContinuation<Void, Never>] = []
        var onClose: [@Sendable () -> Void] = []

        var unsent: Int { pending.count - sent }
    }

    private static let heartbeatChunk =
        Array("\(String(ServerSentEvent.comment.count, radix: 16))\r\n".utf8) + ServerSentEvent.comment
        + Array("\r\n".utf8)

    let connection: ClientConnection
    private let capacity: Int
    private let isStopping: StopFlag
    /// Chunked and without TLS: heartbeats are written directly to the socket. Through libmicrohttpd, each would need a
    /// walk over all suspended connections and ten system calls.
    private let isPlain: Bool
    private let state = Mutex(State())

    init(_ connection: ClientConnection, capacity: Int, isStopping: StopFlag, isPlain: Bool) {
        self.connection = connection
        self.capacity = capacity
        self.isStopping = isStopping
        self.isPlain = isPlain
    }

    var isClosed: Bool { state.withLock { $0.isClosed || $0.hasFailed || $0.isFinished } }

    /// Takes all bytes or none. Bytes larger than the buffer are taken when the buffer is empty.
    func offer(_ bytes: [UInt8]) -> Offer {
        state.withLock { state in
            if state.isClosed || state.hasFailed || state.isFinished { return .closed }
            guard state.unsent == 0 || state.unsent + bytes.count <= capacity else { return .full }
            state.pending.append(contentsOf: bytes)
            wake(&state)
            return .accepted
        }
    }

    /// Returns when there is room, the stream has ended, or the task is canceled.
    func waitForRoom() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let now = state.withLock { state in
                    if state.unsent == 0 || state.isClosed || state.hasFailed || Task.isCancelled { return true }
                    state.waiters.append(continuation)
                    return false
                }
                if now { continuation.resume() }
            }
        } onCancel: {
            release()
        }
    }

    /// Ends the stream after the buffered bytes are sent.
    func finish() {
        state.withLock { state in
            state.isFinished = true
            wake(&state)
        }
    }

    /// Cuts the connection, so that the client sees an incomplete response.
    func fail() {
        let cut = state.withLock { state in
            if state.isClosed { return false }
            state.hasFailed = true
            let wasSuspended = state.isSuspended
            wake(&state)
            return !wasSuspended
        }
        // The connection is not suspended: libmicrohttpd may be waiting for a client that never reads.
        if cut { connection.cut() }
        release()
    }

    /// Sends a comment if no bytes are buffered.
    func heartbeat() {
        state.withLock { state in
            guard state.isSuspended, state.unsent == 0, !state.isFinished, !state.hasFailed, !state.isClosed else {
                return
            }
            // The connection is suspended and nothing is unsent, so the last chunk is complete and a new chunk may
            // start.
            guard !isPlain else {
                if !connection.sendNow(Self.heartbeatChunk) {
                    state.hasFailed = true
                    wake(&state)
                }
                return
            }
            state.pending = ServerSentEvent.comment
            state.sent = 0
            wake(&state)
        }
    }

    /// Called once, at once if the stream is already closed. Runs on a thread that must not be blocked.
    func onClose(_ body: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            if !state.isClosed { state.onClose.append(body) }
            return state.isClosed
        }
        if isLate { body() }
    }

    /// Called when libmicrohttpd has finished the response. The connection may be gone when this returns.
    func close() {
        let callbacks = state.withLock { state in
            state.isClosed = true
            state.pending = []
            state.sent = 0
            defer { state.onClose = [] }
            return state.onClose
        }
        release()
        callbacks.forEach { $0() }
    }

    /// libmicrohttpd's content callback. Runs on its thread.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        var drained = false
        let count = state.withLock { state in
            if state.hasFailed || state.isClosed { return tl_mhd_end_with_error() }
            let count = min(state.unsent, buffer.count)
            guard count > 0 else {
                if state.isFinished { return tl_mhd_end_of_stream() }
                if isStopping.isSet { return tl_mhd_end_with_error() }
                state.isSuspended = true
                connection.handle.suspend()
                return 0
            }
            unsafe state.pending.withUnsafeBytes { bytes in
                unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[state.sent..<state.sent + count]))
            }
            state.sent += count
            if state.unsent == 0 {
                state.pending = []
                state.sent = 0
                drained = true
            }
            return count
        }
        if drained { release() }
        return count
    }

    private func wake(_ state: inout State) {
        guard state.isSuspended else { return }
        state.isSuspended = false
        connection.handle.resume()
    }

    private func release() {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            return state.waiters
        }
        waiters.forEach { $0.resume() }
    }
}
