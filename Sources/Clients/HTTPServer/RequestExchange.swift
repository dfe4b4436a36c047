internal import CMicrohttpd
internal import Synchronization

/// One request and its response. libmicrohttpd's thread reads the request. The connection is suspended while the
/// handler's task runs, and resumed to send the response.
final class RequestExchange: Sendable {
    private enum Phase {
        /// The head is complete, and the route's admission runs.
        case admitting
        /// The body is admitted. libmicrohttpd does not know yet.
        case admitted
        case reading
        case handling
        case answered(HTTPResponse)
        case sending
        /// The client left or the server is stopping, so no response can be sent.
        case abandoned
    }

    /// The next step of libmicrohttpd's thread.
    private enum Step {
        case send(HTTPResponse)
        /// The body does not fit into the memory budget.
        case refuseForMemory(BodyBudget.Account)
        case read
        case wait
        case close
    }

    private struct State {
        var phase = Phase.reading
        var body: [UInt8] = []
        /// When reading the body started, in milliseconds.
        var started: Int64 = 0
        /// Bytes of the body that count against the server's budget, until this exchange is released.
        var held = 0
        var account = BodyBudget.Account.open
        var isSuspended = false
        var task: Task<Void, Never>?
        var stream: ResponseStream?
        var upgrade: WebSocketUpgrade?
    }

    let connection: ClientConnection
    private let core: ServerCore
    private let request: HTTPRequest
    private let route: Route?
    private let bodyLimit: Int
    /// The request has a body, so a response before the end of the body must close the connection.
    private let hasBody: Bool
    /// nil if the length is unknown.
    private let contentLength: Int?
    private let acceptsChunks: Bool
    private let isMalformed: Bool
    /// The client may still be sending after the response was sent.
    private let wasRefused = Atomic(false)
    private let startTime = ContinuousClock.now
    private let isReported = Atomic(false)
    private let state = Mutex(State())

    init(core: ServerCore, connection: ClientConnection, head: RequestHead) {
        self.core = core
        self.connection = connection
        hasBody = head.hasBody
        contentLength = head.contentLength
        acceptsChunks = head.acceptsChunks
        isMalformed = head.refusal != nil
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
        if refusal == nil, head.hasBody, let coding = ContentEncoding.unaccepted(request.headers) {
            var response = HTTPResponse.problem(.encodedBody(coding))
            response.headers["Accept-Encoding"] = "identity"
            refusal = response
        }
        self.request = request
        self.route = route
        if let refusal { state.withLock { $0.phase = .answered(refusal) } }
    }

    deinit { state.withLock { core.budget.release($0.held, of: $0.account) } }

    /// Called when the head is complete. A refused upload is answered now, so that the client need not send the body.
    func headComplete() -> Bool {
        connection.expectNothing()
        let step: Step = state.withLock { state in
            if case .answered(let response) = state.phase { return hasBody || isMalformed ? .send(response) : .wait }
            guard hasBody else { return .wait }
            guard let admission = route?.options.admission else { return start(&state, as: .open) }
            // A short body is read at once while the budget allows, because admission takes longer than reading it.
            if let contentLength, contentLength <= core.configuration.maxUnadmittedBodyBytes,
                core.budget.take(contentLength, for: .unadmitted)
            {
                state.held = contentLength
                return start(&state, as: .unadmitted)
            }
            guard !core.isStopping.isSet else { return .close }
            state.phase = .admitting
            suspend(&state)
            state.task = Task { [request] in await self.admit(request, admission) }
            return .wait
        }
        return perform(step)
    }

    /// Starts to read the body and counts it against this account.
    private func start(_ state: inout State, as account: BodyBudget.Account) -> Step {
        if account != .unadmitted, let contentLength, !core.budget.hasRoom(for: contentLength, of: account) {
            return .refuseForMemory(account)
        }
        state.phase = .reading
        state.account = account
        state.started = MonotonicTime.milliseconds()
        // Reserved at once, because growing copies. The system provides memory only when it is written.
        if let contentLength { state.body.reserveCapacity(contentLength) }
        connection.expectBy(MonotonicTime.after(bodyTime(received: 0), from: state.started))
        return .read
    }

    private func bodyTime(received: Int) -> Duration { core.configuration.bodyTime(received: received) }

    /// Calls the observer, so it must not run under the lock. The response says whose memory budget is used up: the
    /// client's or the server's.
    private func memoryRefusal(for count: Int, of account: BodyBudget.Account) -> HTTPResponse {
        core.configuration.onRefusedUpload?(.noMemory, connection.peer)
        let isOwn = account != .open && core.budget.hasRoom(for: count, of: .open)
        var response = HTTPResponse.problem(isOwn ? .clientBusy : .busy)
        response.headers["Retry-After"] = "2"
        return response
    }

    private func admit(_ request: HTTPRequest, _ admission: HTTPAdmission) async {
        let answer = await admission(request)
        state.withLock { state in
            guard case .admitting = state.phase else { return }
            switch answer {
            case .refused(let response): state.phase = .answered(response)
            case .admitted(let client):
                state.phase = .admitted
                state.account = .client(client)
            }
            state.task = nil
            wake(&state)
        }
    }

    /// - Returns: false if the connection must be closed.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        enum Intake { case taken, tooLarge, noMemory(BodyBudget.Account) }
        let intake: Intake = state.withLock { state in
            guard state.body.count + bytes.count <= bodyLimit else { return .tooLarge }
            if state.account != .unadmitted {
                guard core.budget.take(bytes.count, for: state.account) else { return .noMemory(state.account) }
                state.held += bytes.count
            }
            // A body of unknown length; see `start`.
            if contentLength == nil, state.body.count + bytes.count > Self.maxGrownBodyBytes,
                state.body.capacity < bodyLimit
            {
                state.body.reserveCapacity(bodyLimit)
            }
            unsafe state.body.append(contentsOf: bytes)
            connection.expectBy(MonotonicTime.after(bodyTime(received: state.body.count), from: state.started))
            return .taken
        }
        let refusal: HTTPResponse
        switch intake {
        case .taken: return true
        case .tooLarge: refusal = .problem(.tooLarge(limit: bodyLimit))
        case .noMemory(let account): refusal = memoryRefusal(for: bytes.count, of: account)
        }
        reportStatus(refusal.status)
        // libmicrohttpd accepts no response while it reads a body. The response is therefore written directly to the
        // socket; over TLS that is not possible, and the connection is only closed.
        wasRefused.store(true, ordering: .relaxed)
        connection.refuse(refusal)
        return false
    }

    private static let maxGrownBodyBytes = 1 << 20

    /// Refuses a body that is late or too slow with 408 and ends the connection.
    func refuseLateBody(now: Int64) {
        let isLate = state.withLock { state in
            guard case .reading = state.phase, connection.isLate(now: now) else { return false }
            state.phase = .abandoned
            return true
        }
        guard isLate else { return }
        core.configuration.onRefusedUpload?(.tooSlow, connection.peer)
        reportStatus(Problem.bodyTooSlow.status)
        wasRefused.store(true, ordering: .relaxed)
        connection.refuse(.problem(.bodyTooSlow))
        // Over TLS no response was sent, so nothing is left to send.
        if request.isSecure { connection.cut() } else { connection.stopReading() }
    }

    /// Called when the request is complete, or its connection was resumed.
    func proceed() -> Bool {
        connection.expectNothing()
        let step: Step = state.withLock { state in
            switch state.phase {
            case .answered(let response):
                state.phase = .sending
                return .send(response)
            // After a suspension, libmicrohttpd calls once more for the head.
            case .admitted: return start(&state, as: state.account)
            case .admitting where !core.isStopping.isSet:
                suspend(&state)
                return .wait
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
            case .admitting, .reading, .handling, .abandoned, .sending:
                state.phase = .abandoned
                return .close
            }
        }
        return perform(step)
    }

    private func perform(_ step: Step) -> Bool {
        switch step {
        case .send(let response):
            let isUnread = state.withLock { state in
                defer { state.phase = .sending }
                return isMalformed || hasBody && state.started == 0
            }
            if isUnread { wasRefused.store(true, ordering: .relaxed) }
            return send(response, closing: isUnread || core.isDraining.isSet)
        case .refuseForMemory(let account):
            return perform(.send(memoryRefusal(for: contentLength ?? 0, of: account)))
        // An abandoned request is resumed too: libmicrohttpd closes no suspended connection.
        case .read, .wait: return true
        case .close: return false
        }
    }

    /// Cancels the handler, or cuts a body that is still being written, and lets libmicrohttpd close the connection.
    /// Callable from any thread.
    func abandon() {
        let (task, stream) = state.withLock { state -> (Task<Void, Never>?, ResponseStream?) in
            switch state.phase {
            case .handling, .admitting:
                state.phase = .abandoned
                wake(&state)
                return (state.task, nil)
            // The connection is suspended while the body's writer has nothing to send.
            case .sending: return (nil, state.stream)
            default: return (nil, nil)
            }
        }
        task?.cancel()
        stream?.fail()
    }

    /// Called when libmicrohttpd has finished the request. The socket is still open.
    func completed() {
        let (task, stream, upgrade) = state.withLock { state in
            state.phase = .abandoned
            defer { state.stream = nil }
            return (state.task, state.stream, state.upgrade)
        }
        task?.cancel()
        upgrade?.end()
        reportStatus(connection.libraryRefusal ?? CompletedRequest.clientLeft)
        if let stream {
            core.streams.remove(stream)
            stream.close()
        }
        if wasRefused.load(ordering: .relaxed) { LingeringClose.hold(connection.descriptor) }
        connection.expectBy(MonotonicTime.after(core.configuration.idleTimeout))
    }

    /// The descriptor while admission or the handler runs, otherwise nil.
    var watched: Int32? {
        state.withLock { state in
            switch state.phase {
            case .handling, .admitting: connection.descriptor
            default: nil
            }
        }
    }

    private func handle(_ request: HTTPRequest) async {
        guard let route else { return }
        let response = await route.handler(request).compressed(for: request.headers)
        state.withLock { state in
            guard case .handling = state.phase else { return }
            state.phase = .answered(response)
            // Releases the task's memory, because a stream can live for days.
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

    /// Reports the first status only.
    private func reportStatus(_ status: Int) {
        guard let onResponse = core.configuration.onResponse, !isReported.exchange(true, ordering: .relaxed) else {
            return
        }
        onResponse(CompletedRequest(request: request, status: status, duration: ContinuousClock.now - startTime))
    }

    private func send(_ response: HTTPResponse, closing: Bool) -> Bool {
        if case .webSocket(let opening) = response.body { return upgrade(response, opening, closing: closing) }
        reportStatus(response.status)
        let stream: ResponseStream?
        switch response.body {
        case .bytes, .webSocket: stream = nil
        case .chunks, .events:
            stream = ResponseStream(
                connection, capacity: core.configuration.streamBufferBytes, isStopping: core.isStopping,
                isPlain: acceptsChunks && !request.isSecure)
        }
        state.withLock { $0.stream = stream }
        guard ResponseQueue.queue(response, stream: stream, on: connection.handle, closing: closing) else {
            return false
        }
        if let stream, request.method != .head { begin(response.body, on: stream) }
        return true
    }

    private func upgrade(_ response: HTTPResponse, _ opening: WebSocketOpening, closing: Bool) -> Bool {
        guard acceptsChunks, !closing else {
            return send(.problem(closing ? .stopping : .badRequest), closing: closing)
        }
        reportStatus(response.status)
        let upgrade = WebSocketUpgrade(opening, on: connection, core: core)
        state.withLock { $0.upgrade = upgrade }
        core.becameStream(self)
        guard connection.isSecure else {
            return ResponseQueue.queue(response, upgrade: upgrade, on: connection.handle)
        }
        state.withLock { suspend(&$0) }
        let resume: @Sendable () -> Void = { [self] in state.withLock { wake(&$0) } }
        if !upgrade.takeOver(response, giveBack: resume) { resume() }
        return true
    }

    private func begin(_ body: HTTPResponse.Body, on stream: ResponseStream) {
        switch body {
        case .bytes, .webSocket: break
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
            core.streams.add(stream)
            core.becameStream(self)
            opened(EventStream(target: .response(stream)))
        }
    }
}
