internal import CMicrohttpd
internal import Synchronization

/// One request and its answer. libmicrohttpd's thread reads, suspends the connection while the handler's task runs,
/// and is resumed to send.
final class RequestExchange: Sendable {
    private enum Phase {
        case reading
        case handling
        case answered(HTTPResponse)
        case sending
        /// The client left, or the server stops: nobody will read an answer.
        case abandoned
    }

    /// What libmicrohttpd's thread does next.
    private enum Step {
        case send(HTTPResponse)
        case wait
        case close
    }

    private struct State {
        var phase = Phase.reading
        var body: [UInt8] = []
        /// Bytes of the body that count against the server's budget, until this exchange is gone.
        var held = 0
        var isSuspended = false
        var task: Task<Void, Never>?
        var stream: ResponseStream?
    }

    let connection: Connection
    private let core: ServerCore
    private let request: HTTPRequest
    private let route: Route?
    private let bodyLimit: Int
    /// The client sends a body, so that an answer before its end must close the connection.
    private let hasBody: Bool
    private let contentLength: Int
    private let takesChunks: Bool
    /// The client may still be sending when the answer has gone out.
    private let wasRefused = Atomic(false)
    private let began = ContinuousClock.now
    private let isNoted = Atomic(false)
    private let state = Mutex(State())

    init(core: ServerCore, connection: Connection, head: RequestHead) {
        self.core = core
        self.connection = connection
        hasBody = head.hasBody
        contentLength = head.contentLength ?? 0
        takesChunks = head.takesChunks
        var request = head.request
        var refusal = head.refusal
        var route: Route?
        if refusal == nil {
            switch core.router.resolve(request.method, request.segments) {
            case .answer(let response): refusal = response
            case .route(let found, let parameters):
                request.pathParameters = parameters
                request.route = found.pattern.description
                route = found
            }
        }
        bodyLimit = route?.options.bodyLimit ?? core.configuration.maximumBodyBytes
        if refusal == nil, let length = head.contentLength, length > bodyLimit {
            refusal = .problem(.tooLarge(limit: bodyLimit))
        }
        if refusal == nil, let length = head.contentLength, !core.hasRoom(for: length) {
            var response = HTTPResponse.problem(.busy)
            response.headers["Retry-After"] = "2"
            refusal = response
        }
        self.request = request
        self.route = route
        if let refusal {
            state.withLock { $0.phase = .answered(refusal) }
        } else if let length = head.contentLength {
            state.withLock { $0.body.reserveCapacity(min(length, 1 << 20)) }
        }
    }

    deinit { core.holds(-state.withLock { $0.held }) }

    /// After the head: a refused upload is answered now, so that the client need not send it.
    func headComplete() -> Bool {
        if hasBody {
            connection.expectBy(MonotonicTime.after(core.configuration.bodyTime(for: contentLength)))
        } else {
            connection.expectNothing()
        }
        guard hasBody, case .answered(let response) = state.withLock({ $0.phase }) else { return true }
        wasRefused.store(true, ordering: .relaxed)
        return send(response, closing: true)
    }

    /// - Returns: false where the connection must be closed.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let refusal: Problem? = state.withLock { state in
            guard state.body.count + bytes.count <= bodyLimit else { return .tooLarge(limit: bodyLimit) }
            guard core.hasRoom(for: bytes.count) else { return .busy }
            unsafe state.body.append(contentsOf: bytes)
            state.held += bytes.count
            core.holds(bytes.count)
            return nil
        }
        guard let refusal else { return true }
        note(refusal.status)
        // libmicrohttpd takes no response in the midst of a body (of unknown length, or it had been refused by its
        // head). Over TLS nothing can be said here, and the connection is just closed.
        wasRefused.store(true, ordering: .relaxed)
        if !request.isSecure { EarlyAnswer.send(refusal, on: connection.descriptor) }
        return false
    }

    /// A body that is not there in time, also one that drips in, is answered with 408 and cut off.
    func refuseLateBody(now: Int64) {
        let isLate = state.withLock { state in
            guard case .reading = state.phase, connection.isLate(now: now) else { return false }
            state.phase = .abandoned
            return true
        }
        guard isLate else { return }
        note(Problem.bodyTooSlow.status)
        wasRefused.store(true, ordering: .relaxed)
        // Over TLS nothing can be said past libmicrohttpd.
        if request.isSecure { connection.cut() } else { connection.refuse(.bodyTooSlow) }
    }

    /// The request is whole, or its connection was resumed.
    func proceed() -> Bool {
        connection.expectNothing()
        let step: Step = state.withLock { state in
            switch state.phase {
            case .answered(let response):
                state.phase = .sending
                return .send(response)
            case .reading where !core.isStopping.isSet:
                state.phase = .handling
                suspend(&state)
                var request = request
                request.body = state.body
                state.body = []
                state.task = Task { [request] in await self.handle(request) }
                return .wait
            case .handling where !core.isStopping.isSet:
                suspend(&state)
                return .wait
            case .reading, .handling, .abandoned, .sending:
                state.phase = .abandoned
                return .close
            }
        }
        switch step {
        case .send(let response): return send(response, closing: core.isDraining.isSet)
        // Also where it was abandoned meanwhile: what is suspended must be resumed before it can be closed.
        case .wait: return true
        case .close: return false
        }
    }

    /// Cancels the handler and lets libmicrohttpd close the connection. From any thread.
    func abandon() {
        let task = state.withLock { state -> Task<Void, Never>? in
            guard case .handling = state.phase else { return nil }
            state.phase = .abandoned
            wake(&state)
            return state.task
        }
        task?.cancel()
    }

    /// libmicrohttpd is done with the request. The socket is still open.
    func completed() {
        let (task, stream) = state.withLock { state in
            state.phase = .abandoned
            defer { state.stream = nil }
            return (state.task, state.stream)
        }
        task?.cancel()
        note(AnsweredRequest.clientLeft)
        if let stream {
            core.streams.remove(stream)
            stream.close()
        }
        if wasRefused.load(ordering: .relaxed) { LingeringClose.hold(connection.descriptor) }
        connection.expectBy(MonotonicTime.after(core.configuration.idleTimeout))
    }

    /// The descriptor, while the handler works.
    var watched: Int32? {
        state.withLock { if case .handling = $0.phase { connection.descriptor } else { nil } }
    }

    private func handle(_ request: HTTPRequest) async {
        guard let route else { return }
        let response = await route.handler(request)
        state.withLock { state in
            guard case .handling = state.phase else { return }
            state.phase = .answered(response)
            // A stream may live for days, and this task's memory with it.
            state.task = nil
            wake(&state)
        }
    }

    private func suspend(_ state: inout State) {
        state.isSuspended = true
        connection.handle.suspend()
    }

    private func wake(_ state: inout State) {
        guard state.isSuspended else { return }
        state.isSuspended = false
        connection.handle.resume()
    }

    /// Only the first is the answer.
    private func note(_ status: Int) {
        guard let onAnswer = core.configuration.onAnswer, !isNoted.exchange(true, ordering: .relaxed) else { return }
        onAnswer(AnsweredRequest(request: request, status: status, duration: ContinuousClock.now - began))
    }

    private func send(_ response: HTTPResponse, closing: Bool) -> Bool {
        note(response.status)
        let stream: ResponseStream?
        switch response.body {
        case .bytes: stream = nil
        case .chunks, .events:
            stream = ResponseStream(
                connection, capacity: core.configuration.streamBufferBytes, isStopping: core.isStopping,
                isPlain: takesChunks && !request.isSecure)
        }
        state.withLock { $0.stream = stream }
        guard ResponseQueue.queue(response, stream: stream, on: connection.handle, closing: closing) else {
            return false
        }
        if let stream, request.method != .head { begin(response.body, on: stream) }
        return true
    }

    private func begin(_ body: HTTPResponse.Body, on stream: ResponseStream) {
        switch body {
        case .bytes: break
        case .chunks(_, let write):
            let task = Task {
                do {
                    try await write(BodyWriter(stream: stream))
                    stream.finish()
                } catch {
                    stream.fail()
                }
            }
            stream.onClose { task.cancel() }
        case .events(let opened):
            core.becameStream(self, stream)
            opened(EventStream(stream: stream))
        }
    }
}
