import Bridge
import JSON
import Testing

@Suite struct SocketOpeningTests {
    private static func read(_ text: String) throws(BridgeFault) -> SocketOpening {
        try SocketOpening(Array(text.utf8))
    }

    @Test func `SocketOpening: the first frame has the device key`() throws {
        let opening = try Self.read(#"{"action":"authenticate","token":"tlk_1","id":"k"}"#)
        #expect(opening.token == "tlk_1" && opening.pin == nil && opening.id == "k")
        #expect(try Self.read(#"{"action":"authenticate","token":"t","pin":"4711"}"#).pin == "4711")
        #expect(try Self.read(#"{"token":"t","action":"authenticate"}"#).id == nil)
    }

    @Test(
        arguments: [
            (#"{"action":"ping","id":3}"#, BridgeFault.Code.unauthorized, 3), ("[]", .badRequest, nil),
            (#"{"action":"authenticate","id":4}"#, .badRequest, 4), ("", .badRequest, nil),
            (#"{"action":"authenticate","token":"","id":5}"#, .badRequest, 5),
            (#"{"action":"authenticate","token":7}"#, .badRequest, nil),
            (#"{"action":"authenticate","token":"t","pin":4711}"#, .badRequest, nil),
            (#"{"action":"authenticate","token":"t","key":1}"#, .badRequest, nil),
            (#"{"action":"authenticate","token":"t","id":[]}"#, .badRequest, nil),
        ] as [(String, BridgeFault.Code, Int?)])
    func `SocketOpening: anything else is refused, with the id of the frame`(
        text: String, code: BridgeFault.Code, id: Int?
    ) {
        #expect {
            try Self.read(text)
        } throws: { error in
            let fault = error as? BridgeFault
            return fault?.code == code && fault?.id == id.map(JSON.integer)
        }
    }

    @Test(arguments: BridgeChannel.allCases)
    func `BridgeCall: a request belongs to its channel`(channel: BridgeChannel) throws {
        for action in [BridgeRequest.ping, .getConversations(), .getAttachment("a")] {
            let call = BridgeCall(action, id: 1)
            if action.action.channel.map({ $0 == channel }) ?? true {
                try call.check(on: channel)
            } else {
                #expect(throws: BridgeFault.self) { try call.check(on: channel) }
            }
        }
    }
}
