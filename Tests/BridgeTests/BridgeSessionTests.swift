import Bridge
import JSON
import RandomSupport
import Testing

@Suite struct BridgeSessionTests {
    private static let message = BridgeMessage(id: "m", sender: "DHL", text: "x", timestamp: 1)
    private static let getConversations = BridgeCall(.getConversations()).json.bytes

    private static func session(
        _ channel: BridgeChannel? = nil, isPaired: Bool = true, requiresPIN: Bool = false
    ) -> BridgeSession {
        BridgeSession(BridgeSession.Settings(channel: channel), isPaired: isPaired, requiresPIN: requiresPIN)
    }

    private static func code(_ action: BridgeSession.Action) -> BridgeFault.Code? {
        if case .send(let frame) = action { code(frame) } else { nil }
    }

    private static func code(_ frame: JSONFrame?) -> BridgeFault.Code? {
        if case .error(let fault)? = frame?.answer { fault.code } else { nil }
    }

    private static func ticket(_ action: BridgeSession.Action) -> Int? {
        if case .perform(_, let ticket) = action { ticket } else { nil }
    }

    @Test func `BridgeSession: before pairing only pair, hello, capabilities and ping are answered`() throws {
        var session = Self.session(isPaired: false)
        let pair = BridgeCall(.pair(code: PairingCode(number: 1), name: nil))
        for call in [
            BridgeCall(.getConversations()), BridgeCall(.getMessages(conversation: "c", limit: 1, before: nil)),
            BridgeCall(.sendMessage(BridgeSending(conversation: "c", text: "x"))), BridgeCall(.getAttachment("a")),
            BridgeCall(.auth(pin: "1")),
        ] {
            #expect(Self.code(session.receive(call.json.bytes, at: 0)) == .unauthorized)
        }
        #expect(session.announce(conversation: "c", Self.message, at: 0) == nil)
        #expect(
            session.receive(BridgeCall(.hello(version: 1, frameBytes: 20), id: 9).json.bytes, at: 0)
                == .send(JSONFrame(.hello(isPaired: false, needsPIN: false, frameBytes: 20), id: 9)))
        #expect(session.frameBytes == 20)
        #expect(session.receive(BridgeCall(.ping).json.bytes, at: 0) == .send(JSONFrame(.pong)))
        let refused = try #require(Self.ticket(session.receive(pair.json.bytes, at: 0)))
        #expect(Self.code(session.answer(refused, .error(BridgeFault(.unauthorized, "wrong")))) == .unauthorized)
        #expect(!session.isPaired)
        let claimed = try #require(Self.ticket(session.receive(pair.json.bytes, at: 0)))
        _ = session.answer(claimed, .paired(device: "d", token: "t"))
        #expect(session.isPaired)
        #expect(Self.ticket(session.receive(Self.getConversations, at: 0)) != nil)
        #expect(Self.code(session.receive(pair.json.bytes, at: 0)) == .badRequest)
        #expect(session.announce(conversation: "c", Self.message, at: 0) != nil)
    }

    @Test func `BridgeSession: the PIN is required, and again after a pause`() throws {
        var session = Self.session(requiresPIN: true)
        let auth = BridgeCall(.auth(pin: "1234")).json.bytes
        #expect(Self.code(session.receive(Self.getConversations, at: 0)) == .unauthorized)
        let wrong = try #require(Self.ticket(session.receive(auth, at: 0)))
        _ = session.answer(wrong, .auth(success: false, triesLeft: 4))
        #expect(Self.code(session.receive(Self.getConversations, at: 0)) == .unauthorized)
        let right = try #require(Self.ticket(session.receive(auth, at: 0)))
        _ = session.answer(right, .auth(success: true, triesLeft: nil))
        #expect(Self.ticket(session.receive(Self.getConversations, at: 1_000)) != nil)
        // A ping does not keep the session open.
        _ = session.receive(BridgeCall(.ping).json.bytes, at: 900_000)
        #expect(session.announce(conversation: "c", Self.message, at: 900_999) != nil)
        #expect(session.announce(conversation: "c", Self.message, at: 901_000) == nil)
        #expect(Self.code(session.receive(Self.getConversations, at: 901_000)) == .unauthorized)
    }

    @Test(arguments: [
        ("4711", true), ("123456789012", true), ("123", false), ("1234567890123", false), ("47 11", false),
        ("٤٧١١", false), ("471a", false), ("", false), ("-4711", false),
    ])
    func `BridgePIN: four to twelve ASCII digits and nothing else`(text: String, isPIN: Bool) {
        #expect((BridgePIN(text) != nil) == isPIN)
    }

    @Test func `BridgeSession: each channel has its requests`() {
        let photo = BridgeCall(.getAttachment("a")).json.bytes
        for channel in BridgeChannel.allCases {
            var session = Self.session(channel)
            #expect((Self.ticket(session.receive(Self.getConversations, at: 0)) != nil) == (channel == .messages))
            #expect((Self.ticket(session.receive(photo, at: 0)) != nil) == (channel == .photos))
            #expect((session.announce(conversation: "c", Self.message, at: 0) == nil) == (channel == .photos))
            #expect(session.receive(BridgeCall(.ping).json.bytes, at: 0) == .send(JSONFrame(.pong)))
            // A request on a wrong channel is refused as such, also before the PIN.
            var locked = Self.session(channel, requiresPIN: true)
            #expect(
                Self.code(locked.receive(photo, at: 0)) == (channel == .photos ? .unauthorized : .badRequest))
        }
    }

    @Test func `BridgeSession: open requests are limited, and each is answered once with its id`() throws {
        var session = Self.session()
        let limit = session.settings.limits.openRequests
        var tickets: [Int] = []
        for id in 0..<limit {
            let call = BridgeCall(.getConversations(), id: .integer(id))
            tickets.append(try #require(Self.ticket(session.receive(call.json.bytes, at: 0))))
        }
        let next = BridgeCall(.getConversations(), id: "next").json.bytes
        #expect(
            session.receive(next, at: 0)
                == .send(
                    JSONFrame(.error(BridgeFault(.rateLimited, "wait for the answers to earlier requests", id: "next")))
                ))
        #expect(session.receive(BridgeCall(.ping).json.bytes, at: 0) == .send(JSONFrame(.pong)))
        let answer = BridgeAnswer.conversations([], isMirrored: true)
        #expect(session.answer(tickets[3], answer) == JSONFrame(answer, id: 3))
        #expect(session.answer(tickets[3], answer) == nil)
        #expect(Self.ticket(session.receive(next, at: 0)) != nil)
    }

    /// Requests, answers and events in any order. Every request gets one answer with its id; nothing of a message goes
    /// to a peer that is not paired.
    @Test func `BridgeSession: in any interleaving each request has one answer`() throws {
        for seed in 0..<LongRuns.interleavings {
            var random = SplitMix(state: UInt64(seed))
            var session = Self.session(
                [nil, .messages, .photos, .notifications][random.below(4)], isPaired: random.oneIn(2),
                requiresPIN: random.oneIn(3))
            var open: [Int: (id: Int, action: BridgeRequest.Action)] = [:]
            var answered: [Int] = []
            var hasPIN = !session.needsPIN(at: 0)
            for step in 0..<30 {
                var sent: JSONFrame?
                let wasOpen = session.isPaired && hasPIN
                switch random.below(4) {
                case 0:
                    sent = session.announce(conversation: "c", Self.message, at: step)
                    #expect(sent == nil || wasOpen)
                    continue
                case 1:
                    guard let ticket = open.keys.sorted().randomElement(using: &random),
                        let call = open.removeValue(forKey: ticket)
                    else { continue }
                    let isGood = random.oneIn(2)
                    switch call.action {
                    case .pair where isGood: sent = session.answer(ticket, .paired(device: "d", token: "t"))
                    case .auth:
                        sent = session.answer(ticket, .auth(success: isGood, triesLeft: nil))
                        if isGood { hasPIN = true }
                    default: sent = session.answer(ticket, .error(BridgeFault(.unavailable, "later")))
                    }
                    #expect(session.answer(ticket, .pong) == nil)
                default:
                    let calls: [BridgeRequest] = [
                        .ping, .getConversations(), .getAttachment("a"), .pair(code: PairingCode(number: 1), name: nil),
                        .auth(pin: "1"), .sendMessage(BridgeSending(conversation: "c", text: "x")),
                    ]
                    let call = BridgeCall(calls[random.below(calls.count)], id: .integer(step))
                    switch session.receive(call.json.bytes, at: step) {
                    case .send(let frame): sent = frame
                    case .perform(let request, let ticket):
                        #expect(request.action.isOpen || wasOpen)
                        open[ticket] = (step, request.action)
                        continue
                    }
                }
                let frame = try #require(sent)
                answered.append(try #require((try JSONParser.parse(frame.bytes))["id"]?.integer))
            }
            #expect(Set(answered).count == answered.count)
            #expect(Set(answered).isDisjoint(with: open.values.map(\.id)))
            #expect(session.openRequests == open.count)
        }
    }
}
