import Bridge
import BridgeRecords
import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Records
import Requests
import Runtime
import Store
import Synchronization
import WebSockets

/// One socket of a client. Its frames are answered one after another.
final class BridgeSocket: Sendable {
    /// Checks a device key, and gives the place in the feed where the events start.
    typealias KeyCheck = @Sendable (_ token: String) async throws(APIFailure) -> (DevicePrincipal, ChangeCursor)

    private struct State {
        var principal: DevicePrincipal?
        /// Why the client may read messages; nil before it has sent the PIN.
        var proof: PINProof?
        var session: BridgeSession
        /// Continues the events after the PIN came.
        var wake: SocketRoutes.Wake?
        /// Waits until the PIN is needed again; nil while it is needed.
        var watch: Task<Void, Never>?
        var check: KeyCheck?
        var deadline: Task<Void, Never>?
        var transfer: AttachmentTransfer?
        var lastTransfer: UInt16 = 0

        /// nil also after a pause.
        mutating func currentProof(at now: Int) -> PINProof? { session.needsPIN(at: now) ? nil : proof }
    }

    /// How long a client without a key has to send it.
    private static let timeForKey = Duration.seconds(10)

    private let socket: WebSocket
    private let channel: BridgeChannel
    private let sendsCursors: Bool
    private let request: HTTPRequest
    private let routes: SocketRoutes
    private let state: Mutex<State>

    /// - Parameter sendsCursors: each event is followed by its cursor.
    init(
        _ socket: WebSocket, on channel: BridgeChannel, sendsCursors: Bool, request: HTTPRequest, routes: SocketRoutes
    ) {
        self.socket = socket
        self.channel = channel
        self.sendsCursors = sendsCursors
        self.request = request
        self.routes = routes
        let largest = channel == .photos ? ChunkFrame.sizes.upperBound : BridgeLimits().frameBytes
        let settings = BridgeSession.Settings(channel: channel, transportFrameBytes: largest)
        // Until `admit` says otherwise.
        state = Mutex(State(session: BridgeSession(settings, isPaired: true, requiresPIN: true)))
    }

    private var now: Int { routes.clock.now() }

    /// The client is known.
    /// - Parameter proof: nil if the client has not sent the PIN that it needs. Its events wait until then.
    func begin(_ principal: DevicePrincipal, _ proof: PINProof?, from cursor: ChangeCursor) {
        state.withLock { $0.principal = principal }
        socket.onClose { [weak self] _ in self?.state.withLock { $0.watch?.cancel() } }
        if let proof { admit(proof) }
        socket.admit(client: principal.id, messageBytes: BridgeLimits().frameBytes)
        let (channel, sendsCursors) = (channel, sendsCursors)
        // The stream of a channel without events ends when the key is revoked.
        let stream = socket.eventStream { event in
            guard channel.hasEvents else { return [] }
            let frame = WebSocketMessage.text(Array(event.data.utf8))
            // Presence has no place in the feed.
            guard sendsCursors, event.event != "presence", let id = event.id else { return [frame] }
            return [frame, .text(JSONFrame(.cursor(id)).bytes)]
        }
        let wake = routes.follow(stream, for: principal, from: cursor) { [weak self] in
            guard let self else { return nil }
            let now = self.now
            return self.state.withLock { $0.currentProof(at: now) }
        }
        state.withLock { $0.wake = wake }
    }

    /// The client needs no PIN, or has sent it.
    private func admit(_ proof: PINProof) {
        let now = now
        let isGiven = if case .given = proof { true } else { false }
        let wake = state.withLock { state in
            state.session.open(requiresPIN: isGiven, at: now)
            state.proof = proof
            if isGiven, state.watch == nil {
                state.watch = Task { [weak self, clock = routes.clock] in
                    while let time = await self?.timeOfPIN() { await clock.wait(time) }
                }
            }
            return state.wake
        }
        wake?()
    }

    /// When the PIN is needed again. Tells the client once it is: events wait then, and not every client sends requests.
    /// - Returns: nil if the PIN is needed now, or never, or the socket is closed.
    private func timeOfPIN() async -> Int? {
        let now = now
        let (time, locked) = state.withLock { state -> (Int?, DevicePrincipal?) in
            guard !Task.isCancelled, let time = state.session.timeOfPIN(at: now) else {
                state.watch = nil
                return (nil, state.session.needsPIN(at: now) ? state.principal : nil)
            }
            return (time, nil)
        }
        guard let locked else { return time }
        // The owner may have removed the PIN since.
        if let proof = try? await routes.actions.pins.proof(of: locked) {
            admit(proof)
            return nil
        }
        // The client may have sent the PIN in the meantime.
        let hello = state.withLock { $0.session.needsPIN(at: now) ? $0.session.hello(at: now) : nil }
        if let hello { socket.push(.text(JSONFrame(hello).bytes)) }
        return nil
    }

    /// The first frame has the key.
    func expectKey(_ check: @escaping KeyCheck) {
        let deadline = Task { [weak socket] in
            try? await Task.sleep(for: Self.timeForKey)
            if !Task.isCancelled { socket?.close(.policy, "no device key came in time") }
        }
        state.withLock { ($0.check, $0.deadline) = (check, deadline) }
        socket.onClose { _ in deadline.cancel() }
    }

    func receive(_ message: WebSocketMessage) async {
        guard let principal = state.withLock({ $0.principal }) else { return await authenticate(message) }
        switch message {
        case .text(let frame): await answer(frame, principal)
        case .binary(let frame) where channel == .photos:
            // A damaged frame is dropped, as on every line.
            guard let frame = try? ChunkFrame(frame) else { return }
            guard let transfer = state.withLock({ $0.transfer }), transfer.receive(frame) else { return }
            // At once, because the client may ask for the next attachment in its next frame.
            end(transfer)
        case .binary: socket.close(.unsupported, "binary frames belong to the channel photos")
        }
    }

    private func authenticate(_ message: WebSocketMessage) async {
        state.withLock { $0.deadline }?.cancel()
        guard let check = state.withLock({ $0.check.take() }) else { return }
        var id: JSON?
        do throws(BridgeFault) {
            guard case .text(let frame) = message else {
                throw BridgeFault(.unauthorized, "the first frame must be text")
            }
            let opening = try SocketOpening(frame)
            id = opening.id
            let (principal, cursor) = try await mappingFailures { () async throws(APIFailure) in
                try await check(opening.token)
            }
            let (answer, proof) = try await mappingFailures {
                () async throws(APIFailure) -> (answer: BridgeAnswer, proof: PINProof?) in
                if let pin = opening.pin { return try await routes.actions.authenticate(pin, principal) }
                return (
                    .auth(success: true, triesLeft: nil),
                    try await routes.actions.pins.proof(in: request, of: principal)
                )
            }
            await send(JSONFrame(answer, id: id))
            begin(principal, proof, from: cursor)
        } catch {
            var fault = error
            fault.id = fault.id ?? id
            await send(JSONFrame(.error(fault)))
            let isTemporary = fault.code == .unavailable || fault.code == .rateLimited
            socket.close(isTemporary ? .tryAgainLater : .policy, fault.message)
        }
    }

    private func answer(_ frame: [UInt8], _ principal: DevicePrincipal) async {
        let call = AuthenticatedRequest(request: request, principal: principal, trace: .v7(), object: .v7())
        let requested: BridgeCall
        do throws(BridgeFault) { requested = try BridgeCall.read(frame) } catch {
            return await send(JSONFrame(.error(error)))
        }
        var action = receive(requested)
        do throws(APIFailure) {
            // The owner may have removed the PIN since.
            if case .send(let refusal) = action, case .error(let fault) = refusal.answer, fault.asksForPIN,
                let proof = try await routes.actions.pins.proof(of: principal)
            {
                admit(proof)
                action = receive(requested)
            }
            switch action {
            case .send(let frame):
                try await routes.actions.note(frame, call)
                await send(frame)
            case .perform(let request, let ticket): await perform(request, ticket, call)
            }
        } catch {
            var fault = fault(of: error)
            fault.id = requested.id
            await send(JSONFrame(.error(fault)))
            closeIfUnknown(error)
        }
    }

    private func receive(_ call: BridgeCall) -> BridgeSession.Action {
        let now = now
        return state.withLock { $0.session.receive(call, at: now) }
    }

    private func perform(_ request: BridgeRequest, _ ticket: Int, _ call: AuthenticatedRequest) async {
        var proof: PINProof?
        var failure: APIFailure?
        var answer: BridgeAnswer
        do throws(APIFailure) {
            (answer, proof) = try await routes.actions.perform(request, call)
            if case .attachment(let file, _) = answer { answer = transferring(file, call) }
        } catch {
            failure = error
            answer = .error(fault(of: error))
        }
        let frame = state.withLock { state in
            // Together with the session's opening: the stream of events asks for the proof at any time.
            if let proof { state.proof = proof }
            return state.session.answer(ticket, answer)
        }
        if let frame { await send(frame) }
        if let proof { admit(proof) }
        if let failure { closeIfUnknown(failure) }
    }

    /// The key was revoked, or the owner is gone.
    private func closeIfUnknown(_ failure: APIFailure) {
        if failure.code == .authenticationFailed { socket.close(.policy, failure.detail) }
    }

    /// - Returns: the answer with the number of the transfer, whose frames follow the answer.
    private func transferring(_ file: BridgeAttachment, _ call: AuthenticatedRequest) -> BridgeAnswer {
        let transfer = state.withLock { state -> AttachmentTransfer? in
            guard state.transfer == nil else { return nil }
            state.lastTransfer &+= 1
            state.transfer = AttachmentTransfer(
                state.lastTransfer, of: file, owner: call.owner, frameBytes: state.session.frameBytes, over: socket)
            return state.transfer
        }
        guard let transfer else {
            return .error(BridgeFault(.rateLimited, "wait for the end of the attachment before"))
        }
        return .attachment(file, .transfer(transfer.number))
    }

    private func send(_ frame: JSONFrame) async {
        try? await socket.send(.text(frame.bytes))
        guard case .attachment = frame.answer, let transfer = state.withLock({ $0.transfer }) else { return }
        Task { [self] in
            do {
                try await transfer.run(routes.database.attachments)
                end(transfer)
            } catch {
                // First: the client may ask for the next attachment as soon as it has the error.
                end(transfer)
                if var fault = error as? BridgeFault {
                    fault.id = frame.id
                    socket.push(.text(JSONFrame(.error(fault)).bytes))
                } else if let error = error as? StoreError {
                    routes.log.warning("bridge_transfer_failed", ["error": .text(error.description)])
                    socket.close(.tryAgainLater)
                }
            }
        }
    }

    private func end(_ transfer: AttachmentTransfer) {
        state.withLock { if $0.transfer === transfer { $0.transfer = nil } }
    }

    /// The failures of the HTTP API as those of a frame.
    private func mappingFailures<R>(
        _ body: () async throws(APIFailure) -> R
    ) async throws(BridgeFault) -> R {
        do throws(APIFailure) { return try await body() } catch { throw fault(of: error) }
    }

    private func fault(of failure: APIFailure) -> BridgeFault {
        if let cause = failure.cause, failure.code.status >= 500 {
            routes.log.error("bridge_frame_failed", ["error": .text(cause)])
        }
        return BridgeFault(failure)
    }
}
