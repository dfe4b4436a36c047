/// One connection of a peer: takes frames and events, and says what to do. It knows no socket, clock or database: the
/// caller gives the time in milliseconds of a monotonic clock, performs requests and answers each of them once.
package struct BridgeSession: Sendable {
    package enum Action: Sendable, Equatable {
        case send(JSONFrame)
        /// Perform the request, then call `answer` with the ticket.
        case perform(BridgeRequest, ticket: Int)
    }

    package struct Settings: Sendable, Equatable {
        /// nil: every request is taken, as over HTTP.
        package var channel: BridgeChannel?
        package var limits = BridgeLimits()
        /// The largest frame that the transport carries.
        package var transportFrameBytes: Int

        package init(channel: BridgeChannel?, transportFrameBytes: Int = ChunkFrame.sizes.upperBound) {
            self.channel = channel
            self.transportFrameBytes = transportFrameBytes
        }
    }

    package let settings: Settings
    package private(set) var isPaired: Bool
    private var requiresPIN: Bool
    /// For presence; nil before the first frame.
    package private(set) var lastFrameAt: Int?
    /// The size of frames that `hello` has agreed on.
    package private(set) var frameBytes: Int
    private var pin = PINSession()
    private var open: [Int: BridgeCall] = [:]
    private var lastTicket = 0

    /// - Parameters:
    ///   - isPaired: whether the transport has authenticated a device key.
    ///   - requiresPIN: whether the peer must send a PIN before it reads or writes messages.
    package init(_ settings: Settings, isPaired: Bool, requiresPIN: Bool = false) {
        self.settings = settings
        self.isPaired = isPaired
        self.requiresPIN = requiresPIN
        frameBytes = settings.transportFrameBytes
    }

    /// Requests that wait for their answers.
    package var openRequests: Int { open.count }

    package mutating func receive(_ frame: [UInt8], at now: Int) -> Action {
        lastFrameAt = now
        do throws(BridgeFault) {
            return receive(try BridgeCall.read(frame, limits: settings.limits), at: now)
        } catch {
            return .send(JSONFrame(.error(error)))
        }
    }

    /// A frame that the caller has read.
    package mutating func receive(_ call: BridgeCall, at now: Int) -> Action {
        lastFrameAt = now
        do throws(BridgeFault) { try check(call, at: now) } catch { return .send(JSONFrame(.error(error))) }
        switch call.request {
        case .ping: return .send(JSONFrame(.pong, id: call.id))
        case .capabilities: return .send(JSONFrame(.capabilities(settings.limits), id: call.id))
        case .hello(_, let peerBytes):
            frameBytes = min(settings.transportFrameBytes, peerBytes ?? settings.transportFrameBytes)
            return .send(JSONFrame(hello(at: now), id: call.id))
        case .pair, .auth, .getConversations, .getMessages, .sendMessage, .getAttachment:
            pin.use(at: now)
            lastTicket += 1
            open[lastTicket] = call
            return .perform(call.request, ticket: lastTicket)
        }
    }

    /// - Parameter answer: `.paired` and a successful `.auth` open the session.
    /// - Returns: nil for a ticket that was already answered.
    package mutating func answer(_ ticket: Int, _ answer: BridgeAnswer) -> JSONFrame? {
        guard let call = open.removeValue(forKey: ticket) else { return nil }
        switch answer {
        case .paired where call.request.action == .pair: isPaired = true
        case .auth(success: true, _) where call.request.action == .auth: pin.open()
        case .error(var fault):
            fault.id = call.id
            return JSONFrame(.error(fault))
        default: break
        }
        return JSONFrame(answer, id: call.id)
    }

    /// What the peer must know before it asks. Sent again without a request when the PIN is needed again.
    package mutating func hello(at now: Int) -> BridgeAnswer {
        .hello(isPaired: isPaired, needsPIN: needsPIN(at: now), frameBytes: frameBytes)
    }

    /// A message has arrived. The caller sends events in the order of their feed, and again after a reconnection.
    /// - Returns: nil if the peer may not see messages or listens to a channel without events.
    package mutating func announce(conversation: String, _ message: BridgeMessage, at now: Int) -> JSONFrame? {
        guard isPaired, !needsPIN(at: now), settings.channel?.hasEvents != false else { return nil }
        return JSONFrame(.newMessage(conversation: conversation, message))
    }

    /// The peer has sent its PIN by other means than a frame, or the owner has no PIN any more.
    /// - Parameter requiresPIN: whether the PIN is needed again after a pause.
    package mutating func open(requiresPIN: Bool, at now: Int) {
        self.requiresPIN = requiresPIN
        pin.use(at: now)
        pin.open()
    }

    /// Whether the peer must send the PIN before it reads or writes messages.
    package mutating func needsPIN(at now: Int) -> Bool { requiresPIN && !pin.isOpen(at: now) }

    /// When the PIN is needed again if nothing uses it before; nil if it is needed now or never.
    package mutating func timeOfPIN(at now: Int) -> Int? { requiresPIN && pin.isOpen(at: now) ? pin.idleEnd : nil }

    private mutating func check(_ call: BridgeCall, at now: Int) throws(BridgeFault) {
        let action = call.request.action
        if let channel = settings.channel { try call.check(on: channel) }
        if !action.isOpen {
            guard isPaired else { throw BridgeFault(.unauthorized, "pair this device first", id: call.id) }
            guard !needsPIN(at: now) else { throw BridgeFault.pinFirst(call.id) }
        }
        if action == .auth, !isPaired { throw BridgeFault(.unauthorized, "pair this device first", id: call.id) }
        if action == .pair, isPaired { throw BridgeFault(.badRequest, "this device is already paired", id: call.id) }
        guard action.isImmediate || open.count < settings.limits.openRequests else {
            throw BridgeFault(.rateLimited, "wait for the answers to earlier requests", id: call.id)
        }
    }
}
