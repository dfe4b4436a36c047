internal import Synchronization
package import WebSockets

/// A client's WebSocket. Usable from any thread. Holds no task and no thread while it is idle.
///
/// Messages are handled one after another: the next one is read when the handler of the one before has returned.
/// Until then the kernel keeps the client's further bytes.
package final class WebSocket: Sendable {
    package typealias Handler = @Sendable (WebSocketMessage) async -> Void

    private struct State {
        var session: WebSocketSession
        var transport: WebSocketTransport?
        var handler: Handler?
        /// Bytes that were read and not parsed.
        var input: ArraySlice<UInt8> = []
        var output = WebSocketOutput()
        /// Bytes of the message that the handler has; nil while no handler runs.
        var handled: Int?
        /// Bytes that count against the server's budget for bodies.
        var held = 0
        var account = BodyBudget.Account.unadmitted
        /// How the connection ends when the output is sent, and until when that must be.
        var ending: (end: WebSocketEnd, deadline: Int)?
        var end: WebSocketEnd?
        /// Of the loop, while it knows the socket.
        var id: UInt64?
        var waiters: [CheckedContinuation<Void, Never>] = []
        var onClose: [@Sendable (WebSocketEnd) -> Void] = []

        var isOpen: Bool { end == nil && ending == nil && session.isOpen }
    }

    /// What to do without the lock.
    private struct Work {
        var message: (WebSocketMessage, Handler)?
        var waiters: [CheckedContinuation<Void, Never>] = []
        var id: UInt64?
        var closed: [@Sendable () -> Void] = []
    }

    private static let readBytes = 65_536

    private let limits: WebSocketSession.Limits
    private let loop: WebSocketLoop
    private let budget: BodyBudget
    /// Of the output, in bytes.
    private let capacity: Int
    private let state: Mutex<State>

    init(_ limits: WebSocketSession.Limits, loop: WebSocketLoop, budget: BodyBudget, capacity: Int) {
        self.limits = limits
        self.loop = loop
        self.budget = budget
        self.capacity = capacity
        state = Mutex(State(session: WebSocketSession(limits, at: Self.now)))
    }

    package var isClosed: Bool { state.withLock { !$0.isOpen } }

    // MARK: The server's side

    /// Never waits. If the buffer is full, the connection is cut, and the client reconnects.
    /// - Parameter isReplaceable: the message is dropped instead.
    /// - Returns: false if the socket is closed.
    @discardableResult
    package func push(_ message: WebSocketMessage, isReplaceable: Bool = false) -> Bool {
        let bytes = WebSocketFrame.encoded(message)
        return change { state in
            guard state.isOpen else { return false }
            if !isReplaceable || state.output.hasRoom(for: bytes.count, of: capacity) { write(bytes, &state) }
            return state.isOpen
        }
    }

    /// Waits while the buffer is full. A client that reads nothing is cut when its idle limit is over.
    package func send(_ message: WebSocketMessage) async throws(StreamClosed) {
        let bytes = WebSocketFrame.encoded(message)
        while true {
            if Task.isCancelled { throw StreamClosed() }
            let isSent = change { state -> Bool? in
                guard state.isOpen else { return nil }
                guard state.output.hasRoom(for: bytes.count, of: capacity) else { return false }
                write(bytes, &state)
                return true
            }
            switch isSent {
            case true?: return
            case nil: throw StreamClosed()
            case false?: await waitForRoom()
            }
        }
    }

    /// Says goodbye. The connection ends when the client has answered, or after the limit for that.
    package func close(_ code: WebSocketClose.Code, _ reason: String = "") {
        change { state in
            guard state.end == nil else { return }
            perform(state.session.close(WebSocketClose(code, reason), at: Self.now), &state)
        }
    }

    /// The client is known: its memory counts against its own budget, and its messages can be larger.
    package func admit(client: String, messageBytes: Int) {
        change { state in
            guard state.end == nil else { return }
            budget.release(state.held, of: state.account)
            state.held = 0
            state.account = .client(client)
            state.session.setMessageLimit(messageBytes)
        }
    }

    /// Called once, at once if the socket has already ended. Runs on a thread that must not be blocked.
    package func onClose(_ body: @escaping @Sendable (WebSocketEnd) -> Void) {
        let end = state.withLock { state in
            if state.end == nil { state.onClose.append(body) }
            return state.end
        }
        if let end { body(end) }
    }

    /// Events of the server as messages of this socket.
    package func eventStream(_ frames: @escaping @Sendable (ServerSentEvent) -> [WebSocketMessage]) -> EventStream {
        EventStream(target: .socket(self, frames))
    }

    func cut() { change { state in finish(&state, .lost) } }

    // MARK: The transport's side

    /// The connection is a WebSocket now.
    /// - Parameters:
    ///   - received: bytes that the client has already sent.
    ///   - head: bytes to send before all others.
    func opened(
        _ connection: UpgradedConnection, received: [UInt8], sending head: [UInt8], handler: @escaping Handler
    ) {
        let place = loop.add(self)
        change { state in
            guard state.end == nil, let (id, set) = place,
                let transport = WebSocketTransport(connection, id: id, in: set)
            else {
                connection.close(isCut: true, mayBeSending: false)
                state.id = place?.id
                finish(&state, .lost)
                return
            }
            state.id = id
            state.transport = transport
            state.handler = handler
            state.input = received[...]
            // Before anything that `opened` of the handler has written.
            state.output.prepend(head)
            flush(&state)
        }
    }

    /// - Parameter isBroken: nothing more can be sent.
    func canRead(isBroken: Bool) {
        change { state in
            guard state.ending == nil, let transport = state.transport else { return }
            // The handler is busy, so the bytes wait in the kernel.
            guard state.handled == nil else {
                if isBroken { finish(&state, .lost) } else { state.transport?.pauseReading() }
                return
            }
            switch transport.receive(upTo: Self.readBytes) {
            case .nothing: if isBroken { finish(&state, .lost) }
            case .end: finish(&state, .lost)
            case .bytes(let bytes):
                state.session.noteBytes(at: Self.now)
                state.input = state.input.isEmpty ? bytes[...] : state.input + bytes
            }
        }
    }

    func canWrite() { change { state in flush(&state) } }

    func tick() {
        change { state in
            if let (end, deadline) = state.ending {
                if Self.now >= deadline { finish(&state, end, isCut: true) }
                return
            }
            for action in state.session.tick(at: Self.now) {
                if case .end(let end) = action { finish(&state, end, isCut: true) } else { perform([action], &state) }
            }
        }
    }

    // MARK: State

    private static var now: Int { Int(MonotonicTime.milliseconds()) }

    /// Changes the state, then does what follows from that.
    private func change<R>(_ body: (inout State) -> R) -> R {
        let (result, work) = state.withLock { state -> (R, Work) in
            let result = body(&state)
            var work = Work()
            advance(&state, &work)
            settle(&state, &work)
            return (result, work)
        }
        work.waiters.forEach { $0.resume() }
        if let (message, handler) = work.message {
            Task {
                await handler(message)
                change { $0.handled = nil }
            }
        }
        if let id = work.id { loop.remove(id) }
        work.closed.forEach { $0() }
        return result
    }

    /// Parses until a message is complete.
    private func advance(_ state: inout State, _ work: inout Work) {
        while state.transport != nil, state.handled == nil, state.ending == nil, let handler = state.handler {
            let actions = state.session.next(&state.input, at: Self.now)
            if actions.isEmpty { break }
            if case .message(let message)? = actions.first {
                state.handled = message.bytes.count
                work.message = (message, handler)
            } else {
                perform(actions, &state)
            }
        }
        charge(&state)
    }

    /// Counts the bytes in memory against the budget for bodies.
    private func charge(_ state: inout State) {
        guard state.end == nil, state.ending == nil else { return }
        let held = state.session.heldBytes + state.input.count + (state.handled ?? 0)
        if held > state.held, !budget.take(held - state.held, for: state.account) {
            let close = WebSocketClose(.tryAgainLater, "too many messages are in memory")
            perform(state.session.close(close, at: Self.now) + [.end(.server(close.code))], &state)
            return
        }
        budget.release(state.held - held, of: state.account)
        state.held = held
    }

    /// Ends the connection when its output is sent. Otherwise asks the kernel for the next event.
    private func settle(_ state: inout State, _ work: inout Work) {
        if let ending = state.ending, state.output.isEmpty { finish(&state, ending.end) }
        if state.end != nil || state.output.isEmpty {
            work.waiters = state.waiters
            state.waiters = []
        }
        if let end = state.end {
            work.id = state.id
            state.id = nil
            work.closed = state.onClose.map { body in { body(end) } }
            state.onClose = []
        } else {
            if state.handled == nil { state.transport?.resumeReading() }
            state.transport?.wait(reading: state.ending == nil, writing: !state.output.isEmpty)
        }
    }

    private func perform(_ actions: [WebSocketSession.Action], _ state: inout State) {
        for action in actions where state.end == nil {
            switch action {
            case .send(let bytes): write(bytes, &state)
            case .end(let end): state.ending = (end, Self.now + limits.closeLimit)
            case .message: break
            }
        }
    }

    /// If the bytes do not fit, the client is too slow.
    private func write(_ bytes: [UInt8], _ state: inout State) {
        guard state.output.hasRoom(for: bytes.count, of: capacity) else { return finish(&state, .slow) }
        state.output.append(bytes)
        flush(&state)
    }

    private func flush(_ state: inout State) {
        guard let transport = state.transport else { return }
        if !state.output.send(with: transport.send) { finish(&state, .lost) }
    }

    private func finish(_ state: inout State, _ end: WebSocketEnd, isCut: Bool = false) {
        guard state.end == nil else { return }
        state.end = end
        state.transport?.close(end, isCut: isCut)
        state.transport = nil
        // It may hold this socket.
        state.handler = nil
        state.input = []
        state.output = WebSocketOutput()
        budget.release(state.held, of: state.account)
        state.held = 0
    }

    /// Returns when there is room, the socket has ended, or the task is canceled.
    private func waitForRoom() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.output.isEmpty || state.end != nil || Task.isCancelled { return true }
                    state.waiters.append(continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let waiters = state.withLock { state in
                defer { state.waiters = [] }
                return state.waiters
            }
            waiters.forEach { $0.resume() }
        }
    }
}
