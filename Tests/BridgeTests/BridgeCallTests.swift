import Bridge
import JSON
import RandomSupport
import Testing

@Suite struct BridgeCallTests {
    private static func fault(_ text: String, limits: BridgeLimits = BridgeLimits()) -> BridgeFault? {
        do throws(BridgeFault) {
            _ = try BridgeCall.read(Array(text.utf8), limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            (#"{"action":"ping"}"#, BridgeCall(.ping)),
            (#"{"action":"ping","id":7}"#, BridgeCall(.ping, id: 7)),
            (#"{"id":"a","action":"capabilities"}"#, BridgeCall(.capabilities, id: "a")),
            (#"{"action":"get_conversations","id":null}"#, BridgeCall(.getConversations())),
            (
                #"{"action":"get_conversations","limit":9,"beforeTimestamp":5}"#,
                BridgeCall(.getConversations(limit: 9, before: 5))
            ),
            (#"{"action":"hello"}"#, BridgeCall(.hello(version: 1, frameBytes: nil))),
            (#"{"action":"hello","version":2,"frameBytes":185}"#, BridgeCall(.hello(version: 2, frameBytes: 185))),
            (#"{"action":"pair","code":"012 345"}"#, BridgeCall(.pair(code: PairingCode(number: 12_345), name: nil))),
            (#"{"action":"auth","pin":"1234"}"#, BridgeCall(.auth(pin: "1234"))),
            (
                #"{"action":"get_messages","conversationId":"c"}"#,
                BridgeCall(.getMessages(conversation: "c", limit: 50, before: nil))
            ),
            (
                #"{"action":"get_messages","conversationId":"c","limit":200,"beforeTimestamp":5}"#,
                BridgeCall(.getMessages(conversation: "c", limit: 200, before: 5))
            ),
            (
                #"{"action":"send_message","conversationId":"c","text":"x"}"#,
                BridgeCall(.sendMessage(BridgeSending(conversation: "c", text: "x")))
            ),
            (
                #"{"action":"send_message","recipients":["+15551234567","a@b.example"],"text":"x"}"#,
                BridgeCall(
                    .sendMessage(BridgeSending(to: .recipients(["+15551234567", "a@b.example"]), text: "x")))
            ),
            (
                #"{"action":"send_message","recipients":[],"conversationId":"c","text":"x"}"#,
                BridgeCall(.sendMessage(BridgeSending(conversation: "c", text: "x")))
            ),
            (
                #"{"action":"send_message","conversationId":"c","attachments":[{"id":"a"},"QUI="],"clientId":"k"}"#,
                BridgeCall(
                    .sendMessage(
                        BridgeSending(
                            conversation: "c", text: "", attachments: [.uploaded("a"), .base64("QUI=")], clientID: "k"))
                )
            ),
        ])
    func `BridgeCall: requests are read with their defaults`(text: String, call: BridgeCall) throws {
        #expect(try BridgeCall.read(Array(text.utf8)) == call)
        #expect(try BridgeCall.read(call.json.bytes) == call)
    }

    @Test(
        arguments: [
            (#"[]"#, BridgeFault(.badRequest, "the frame must be an object, not an array")),
            (#"{"id":1}"#, BridgeFault(.badRequest, "action is missing", id: 1)),
            (#"{"action":"erase","id":1}"#, BridgeFault(.badRequest, "unknown action 'erase'", id: 1)),
            (#"{"action":5}"#, BridgeFault(.badRequest, "action must be a string, not a number")),
            (#"{"action":"ping","id":"a","now":1}"#, BridgeFault(.badRequest, "unknown member 'now'", id: "a")),
            (#"{"action":"ping","id":[1]}"#, BridgeFault(.badRequest, "id must be a string or a whole number")),
            (#"{"action":"get_messages"}"#, BridgeFault(.badRequest, "conversationId is missing")),
            (
                #"{"action":"get_messages","conversationId":"c","limit":201}"#,
                BridgeFault(.badRequest, "limit must be a whole number from 1 to 200")
            ),
            (
                #"{"action":"send_message","conversationId":"c","text":""}"#,
                BridgeFault(.badRequest, "text and attachments are both empty")
            ),
            (
                #"{"action":"send_message","conversationId":"c","text":"a","clientId":""}"#,
                BridgeFault(.badRequest, "clientId is empty: send an id of the message, or none")
            ),
            (
                #"{"action":"send_message","conversationId":"c","attachments":["?"]}"#,
                BridgeFault(.badRequest, "attachments: an attachment is empty or not base64")
            ),
            (
                #"{"action":"send_message","conversationId":"c","attachments":[{"id":"a","size":1}],"id":2}"#,
                BridgeFault(.badRequest, "unknown member 'size'", id: 2)
            ),
            (
                #"{"action":"send_message","conversationId":"c","recipients":["a@b.example"],"text":"x"}"#,
                BridgeFault(.badRequest, "conversationId and recipients: send one of them")
            ),
            (
                #"{"action":"send_message","recipients":[1],"text":"x"}"#,
                BridgeFault(.badRequest, "recipients must be a string, not a number")
            ),
            (
                #"{"action":"pair","code":"12345"}"#,
                BridgeFault(.badRequest, "code must be six digits or the text of the QR code")
            ),
        ])
    func `BridgeCall: a wrong frame is refused with its id and its member`(text: String, fault: BridgeFault) {
        #expect(Self.fault(text) == fault)
    }

    @Test func `BridgeCall: limits are too_large`() {
        var limits = BridgeLimits()
        limits.frameBytes = 200
        limits.textBytes = 10
        limits.attachmentsOfMessage = 2
        limits.inlineBytes = 6
        let start = #"{"action":"send_message","conversationId":"c","#
        for rest in [
            #""text":"12345678901"}"#, #""attachments":["QQ==","QQ==","QQ=="]}"#, #""attachments":["QUJDQUJDQUJD"]}"#,
            #""text":"x"}"# + String(repeating: " ", count: 200),
        ] {
            #expect(Self.fault(start + rest, limits: limits)?.code == .tooLarge, "\(rest)")
        }
        #expect(Self.fault(start + #""text":"1234567890"}"#, limits: limits) == nil)
        // A frame that is too large is refused before it is parsed.
        #expect(Self.fault(String(repeating: "x", count: 201), limits: limits)?.code == .tooLarge)
        #expect(Self.fault("x", limits: limits)?.code == .badRequest)
    }

    @Test func `BridgeCall: mutated frames are read or refused, and what is read can be written`() {
        var random = SplitMix(state: 11)
        let frames = [
            #"{"action":"get_messages","conversationId":"conv-123","limit":50,"beforeTimestamp":null,"id":"a"}"#,
            #"{"action":"send_message","conversationId":"c","text":"Hello!","attachments":["QUI=",{"id":"b"}]}"#,
            #"{"action":"pair","code":"https://h/.well-known/tapline-bridge#pair=123456","name":"PC"}"#,
        ]
        var readable = 0
        for round in 0..<LongRuns.mutations {
            var bytes = Array(frames[round % frames.count].utf8)
            for _ in 0...random.below(3) {
                switch random.below(4) {
                case 0: bytes[random.below(bytes.count)] = UInt8(random.below(256))
                case 1: bytes.insert(UInt8(random.below(256)), at: random.below(bytes.count))
                case 2: bytes.removeLast(random.below(bytes.count / 2))
                default: bytes += bytes.prefix(random.below(40))
                }
            }
            guard let call = try? BridgeCall.read(bytes) else { continue }
            readable += 1
            #expect(throws: Never.self) { try BridgeCall.read(call.json.bytes) }
        }
        #expect(readable > 0)
    }
}
