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
        /// nil: the client must send the PIN first.
        var proof: PINProof?
        var pin = PINSession()
        /// Continues the events after the PIN came.
        var wake: SocketRoutes.Wake?
        /// Waits until the PIN is needed again; nil while it is needed.
        var watch: Task<Void, Never>?
        var check: KeyCheck?
        var deadline: Task<Void, Never>?
        /// The largest binary frame that the client takes.
        var frameBytes = ChunkFrame.sizes.upperBound
        /// As the last frame `hello` has said.
        var agreedBytes: Int
        var transfer: AttachmentTransfer?
        var lastTransfer: UInt16 = 0

        /// nil also after a pause.
        mutating func currentProof(at now: Int) -> PINProof? {
            guard case .given? = proof else { return proof }
            return pin.isOpen(at: now) ? proof : nil
        }
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
        state = Mutex(State(agreedBytes: largest))
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
        // The channel for photos has no events. Its stream ends when the key is revoked.
        let stream = socket.eventStream { event in
            guard channel != .photos else { return [] }
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
        let wake = state.withLock { state in
            state.pin.use(at: now)
            state.pin.open()
            state.proof = proof
            if case .given = proof, state.watch == nil {
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
            let isOpen = state.currentProof(at: now) != nil
            guard !Task.isCancelled, isOpen, case .given? = state.proof else {
                state.watch = nil
                return (nil, isOpen ? nil : state.principal)
            }
            return (state.pin.idleEnd, nil)
        }
        guard let locked else { return time }
        // The owner may have removed the PIN since.
        if let proof = try? await proof(of: locked) {
            admit(proof)
            return nil
        }
        // The client may have sent the PIN in the meantime.
        let bytes = state.withLock { state -> Int? in
            state.currentProof(at: now) == nil ? state.agreedBytes : nil
        }
        if let bytes {
            socket.push(.text(JSONFrame(.hello(isPaired: true, needsPIN: true, frameBytes: bytes)).bytes))
        }
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
        var id: JSON?
        do throws(BridgeFault) {
            let request = try BridgeCall.read(frame)
            id = request.id
            try request.check(on: channel)
            if case .auth(let pin) = request.request {
                let (answer, proof) = try await mappingFailures {
                    () async throws(APIFailure) -> (answer: BridgeAnswer, proof: PINProof?) in
                    try await PeerWatch(database: routes.database, announce: routes.actions.announce)
                        .see(authenticated(principal), as: .client)
                    return try await routes.actions.authenticate(pin, principal)
                }
                await send(JSONFrame(answer, id: id))
                if let proof { admit(proof) }
                return
            }
            let isOpen = request.request.action.isOpen
            let now = now
            var hasProof = state.withLock { state in
                if !isOpen { state.pin.use(at: now) }
                return state.currentProof(at: now) != nil
            }
            // The owner may have removed the PIN since.
            if !isOpen, !hasProof, let proof = try await proof(of: principal) {
                admit(proof)
                hasProof = true
            }
            guard isOpen || hasProof else { throw routes.actions.pins.refusal(of: id) }
            await send(try await answer(request, principal, needsPIN: !hasProof))
        } catch {
            var fault = error
            fault.id = fault.id ?? id
            await send(JSONFrame(.error(fault)))
            // The owner is gone.
            if fault.code == .unauthorized, fault.message == ProblemCode.authenticationFailed.detail {
                socket.close(.policy, fault.message)
            }
        }
    }

    private func proof(of principal: DevicePrincipal) async throws(BridgeFault) -> PINProof? {
        try await mappingFailures { () async throws(APIFailure) in
            try await routes.actions.pins.proof(of: principal)
        }
    }

    private func authenticated(_ principal: DevicePrincipal) -> AuthenticatedRequest {
        AuthenticatedRequest(request: request, principal: principal, trace: .v7(), object: .v7())
    }

    private func answer(
        _ request: BridgeCall, _ principal: DevicePrincipal, needsPIN: Bool
    ) async throws(BridgeFault) -> JSONFrame {
        let call = authenticated(principal)
        var frame = try await mappingFailures { () async throws(APIFailure) in
            try await routes.actions.answer(request, call, needsPIN: needsPIN)
        }
        switch (request.request, frame.answer) {
        case (.hello(_, let bytes), .hello(let isPaired, let needsPIN, _)) where channel == .photos:
            let frameBytes = min(bytes ?? ChunkFrame.sizes.upperBound, ChunkFrame.sizes.upperBound)
            state.withLock { ($0.frameBytes, $0.agreedBytes) = (frameBytes, frameBytes) }
            frame.answer = .hello(isPaired: isPaired, needsPIN: needsPIN, frameBytes: frameBytes)
        case (.hello, .hello(_, _, let frameBytes)): state.withLock { $0.agreedBytes = frameBytes }
        case (_, .attachment(let file, _)):
            frame.answer = .attachment(file, .transfer(try startTransfer(file, call, id: request.id)))
        default: break
        }
        return frame
    }

    /// - Returns: the number of the transfer, whose frames follow the answer.
    private func startTransfer(
        _ file: BridgeAttachment, _ call: AuthenticatedRequest, id: JSON?
    ) throws(BridgeFault) -> UInt16 {
        let transfer = state.withLock { state -> AttachmentTransfer? in
            guard state.transfer == nil else { return nil }
            state.lastTransfer &+= 1
            state.transfer = AttachmentTransfer(
                state.lastTransfer, of: file, owner: call.owner, frameBytes: state.frameBytes, over: socket)
            return state.transfer
        }
        guard let transfer else {
            throw BridgeFault(.rateLimited, "wait for the end of the attachment before", id: id)
        }
        return transfer.number
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
        do throws(APIFailure) { return try await body() } catch {
            if let cause = error.cause, error.code.status >= 500 {
                routes.log.error("bridge_frame_failed", ["error": .text(cause)])
            }
            throw BridgeFault(error)
        }
    }
}
