import Testing

@testable import WebSockets

@Suite struct SessionTests {
    private static let limits = WebSocketSession.Limits(messageBytes: 1_000)

    private static func actions(_ session: inout WebSocketSession, _ bytes: [UInt8], at now: Int = 0)
        -> [WebSocketSession.Action]
    {
        var input = bytes[...]
        var all: [WebSocketSession.Action] = []
        session.noteBytes(at: now)
        while true {
            let actions = session.next(&input, at: now)
            if actions.isEmpty { return all }
            all += actions
        }
    }

    @Test(arguments: [0, 125, 126, 65_535, 65_536])
    func `WebSocketFrame: a frame has the shortest length`(count: Int) {
        let payload = [UInt8](repeating: 0x61, count: count)
        let frame = WebSocketFrame.encoded(.binary(payload))
        // A client's frame differs only in the mask.
        var expected = ClientFrame.encoded(2, payload, mask: nil)
        #expect(frame == expected)
        expected[0] = 0x81
        #expect(WebSocketFrame.encoded(.text(payload)) == expected)
    }

    @Test func `WebSocketSession: a ping is answered with its payload, and pongs are dropped`() {
        var session = WebSocketSession(Self.limits, at: 0)
        let bytes = ClientFrame.encoded(9, [1, 2]) + ClientFrame.encoded(10, [3]) + ClientFrame.text("a")
        #expect(
            Self.actions(&session, bytes) == [.send([0x8A, 2, 1, 2]), .message(.text([0x61]))])
    }

    @Test func `WebSocketSession: a client's close is answered with its code, and ends the connection`() {
        var session = WebSocketSession(Self.limits, at: 0)
        let bytes = ClientFrame.encoded(8, [0x0F, 0xA1]) + ClientFrame.text("late")
        #expect(Self.actions(&session, bytes) == [.send([0x88, 2, 0x0F, 0xA1]), .end(.client)])
        var other = WebSocketSession(Self.limits, at: 0)
        #expect(Self.actions(&other, ClientFrame.encoded(8, [])) == [.send([0x88, 0]), .end(.client)])
        #expect(other.close(WebSocketClose(.normal), at: 0).isEmpty)
    }

    @Test func `WebSocketSession: a fault is told and ends the connection`() {
        var session = WebSocketSession(Self.limits, at: 0)
        let actions = Self.actions(&session, ClientFrame.encoded(1, [0xFF]))
        guard case .send(let frame)? = actions.first else { return #expect(Bool(false), "\(actions)") }
        #expect(frame.starts(with: [0x88]) && Array(frame[2..<4]) == [0x03, 0xEF])
        #expect(actions.last == .end(.fault(.invalidText)))
    }

    @Test func `WebSocketSession: after its own close, messages are dropped until the client answers`() {
        var session = WebSocketSession(Self.limits, at: 0)
        #expect(session.close(WebSocketClose(.goingAway), at: 0) == [.send([0x88, 2, 0x03, 0xE9])])
        #expect(!session.isOpen && session.close(WebSocketClose(.normal), at: 0).isEmpty)
        #expect(Self.actions(&session, ClientFrame.text("late") + ClientFrame.encoded(9, [])).isEmpty)
        #expect(
            Self.actions(&session, ClientFrame.encoded(8, [0x03, 0xE9])) == [.end(.server(.goingAway))])
    }

    @Test func `WebSocketSession: a client that does not answer a close is ended after the limit`() {
        var session = WebSocketSession(Self.limits, at: 0)
        _ = session.close(WebSocketClose(.goingAway), at: 100)
        #expect(session.tick(at: 5_099).isEmpty)
        #expect(session.tick(at: 5_100) == [.end(.server(.goingAway))])
        #expect(session.tick(at: 9_000).isEmpty)
    }

    @Test func `WebSocketSession: a silent client gets pings, then is ended`() {
        var session = WebSocketSession(Self.limits, at: 0)
        #expect(session.tick(at: 29_999).isEmpty)
        #expect(session.tick(at: 30_000) == [.send([0x89, 0])])
        #expect(session.tick(at: 31_000).isEmpty)
        // A pong counts.
        #expect(Self.actions(&session, ClientFrame.encoded(10, []), at: 35_000).isEmpty)
        #expect(session.tick(at: 64_999).isEmpty)
        #expect(session.tick(at: 65_000) == [.send([0x89, 0])])
        #expect(session.tick(at: 95_000) == [.send([0x89, 0])])
        #expect(session.tick(at: 125_000) == [.end(.idle)])
    }

    @Test func `WebSocketClose: a long reason is cut between characters`() {
        let payload = WebSocketClose(.policy, String(repeating: "ü", count: 100)).payload
        #expect(payload.count == 124 && String(validating: payload[2...], as: UTF8.self) != nil)
    }
}
