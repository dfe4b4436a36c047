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
        var check: KeyCheck?
        var deadline: Task<Void, Never>?
        /// The largest binary frame that the client takes.
        var frameBytes = ChunkFrame.sizes.upperBound
        var transfer: AttachmentTransfer?
        var lastTransfer: UInt16 = 0
    }

    /// How long a client without a key has to send it.
    private static let timeForKey = Duration.seconds(10)

    private let socket: WebSocket
    private let channel: BridgeChannel
    private let sendsCursors: Bool
    private let request: HTTPRequest
    private let routes: SocketRoutes
    private let state = Mutex(State())

    /// - Parameter sendsCursors: each event is followed by its cursor.
    init(
        _ socket: WebSocket, on channel: BridgeChannel, sendsCursors: Bool, request: HTTPRequest, routes: SocketRoutes
    ) {
        self.socket = socket
        self.channel = channel
        self.sendsCursors = sendsCursors
        self.request = request
        self.routes = routes
    }

    /// The client is known.
    func begin(_ principal: DevicePrincipal, from cursor: ChangeCursor) {
        state.withLock { $0.principal = principal }
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
        routes.follow(stream, for: principal, from: cursor)
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
            state.withLock { $0.transfer }?.receive(frame)
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
            await send(JSONFrame(.auth(success: true, triesLeft: nil), id: id))
            begin(principal, from: cursor)
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
            await send(try await answer(request, principal))
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

    private func answer(
        _ request: BridgeCall, _ principal: DevicePrincipal
    ) async throws(BridgeFault) -> JSONFrame {
        let call = AuthenticatedRequest(
            request: self.request, principal: principal, trace: .v7(), object: .v7())
        var frame = try await mappingFailures { () async throws(APIFailure) in
            try await routes.actions.answer(request, call)
        }
        switch (request.request, frame.answer) {
        case (.hello(_, let bytes), .hello(let isPaired, let needsPIN, _)) where channel == .photos:
            let frameBytes = min(bytes ?? ChunkFrame.sizes.upperBound, ChunkFrame.sizes.upperBound)
            state.withLock { $0.frameBytes = frameBytes }
            frame.answer = .hello(isPaired: isPaired, needsPIN: needsPIN, frameBytes: frameBytes)
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
            do { try await transfer.run(routes.database.attachments) } catch {
                if let error = error as? StoreError {
                    routes.log.warning("bridge_transfer_failed", ["error": .text(error.description)])
                    socket.close(.tryAgainLater)
                }
            }
            state.withLock { $0.transfer = nil }
        }
    }

    /// The failures of the HTTP API as those of a frame.
    private func mappingFailures<R>(
        _ body: () async throws(APIFailure) -> R
    ) async throws(BridgeFault) -> R {
        do throws(APIFailure) { return try await body() } catch {
            if let cause = error.cause, error.code.status >= 500 {
                routes.log.error("bridge_frame_failed", ["error": .text(cause)])
            }
            let code: BridgeFault.Code =
                switch error.code.status {
                case 401, 403: .unauthorized
                case 429: .rateLimited
                case 500...: .unavailable
                default: .badRequest
                }
            throw BridgeFault(code, error.detail)
        }
    }
}
