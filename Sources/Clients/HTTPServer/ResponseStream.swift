internal import CMicrohttpd
internal import Synchronization

/// The bytes between a writer and libmicrohttpd, bounded. While there are none the connection is suspended: a content
/// callback that returned 0 would spin a core.
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

    let connection: Connection
    private let capacity: Int
    private let isStopping: StopFlag
    /// Chunks over TCP: a heartbeat can be written past libmicrohttpd, which would walk all suspended connections
    /// and take ten system calls for the three bytes.
    private let isPlain: Bool
    private let state = Mutex(State())

    init(_ connection: Connection, capacity: Int, isStopping: StopFlag, isPlain: Bool) {
        self.connection = connection
        self.capacity = capacity
        self.isStopping = isStopping
        self.isPlain = isPlain
    }

    var isClosed: Bool { state.withLock { $0.isClosed || $0.hasFailed || $0.isFinished } }

    /// Takes all of the bytes or none. What is larger than the whole buffer is taken while that is empty.
    func offer(_ bytes: [UInt8]) -> Offer {
        state.withLock { state in
            if state.isClosed || state.hasFailed || state.isFinished { return .closed }
            guard state.unsent == 0 || state.unsent + bytes.count <= capacity else { return .full }
            state.pending.append(contentsOf: bytes)
            wake(&state)
            return .accepted
        }
    }

    /// Returns when there is room or the stream has ended; also when the task is cancelled.
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

    /// No more bytes come; what is held is still sent.
    func finish() {
        state.withLock { state in
            state.isFinished = true
            wake(&state)
        }
    }

    /// Cuts the connection: the client sees a response that is not whole.
    func fail() {
        let cut = state.withLock { state in
            if state.isClosed { return false }
            state.hasFailed = true
            let wasSuspended = state.isSuspended
            wake(&state)
            return !wasSuspended
        }
        // Not suspended: libmicrohttpd may be waiting for a reader that never reads.
        if cut { connection.cut() }
        release()
    }

    /// A comment, where nothing is on its way already.
    func heartbeat() {
        state.withLock { state in
            guard state.isSuspended, state.unsent == 0, !state.isFinished, !state.hasFailed, !state.isClosed else {
                return
            }
            // Suspended with nothing unsent: libmicrohttpd has sent its last chunk whole, and the next one begins here.
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

    /// Called once, at once where the stream has closed already, on a thread that must not be blocked.
    func onClose(_ body: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            if !state.isClosed { state.onClose.append(body) }
            return state.isClosed
        }
        if isLate { body() }
    }

    /// libmicrohttpd is done with the response. Its connection may be gone when this returns.
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
