import Bridge
import FoundationEssentials
import JSON
import Testing

/// `ops/contracts/recorded/bridge-v1.jsonl` has a sample of every frame.
@Suite struct BridgeAnswerTests {
    private static let message = BridgeMessage(
        id: "msg-1", sender: "+15551234567", text: "Look at \"this\"", timestamp: 1_704_067_100_000,
        attachments: [
            BridgeAttachment(id: "att-456", uti: "public.jpeg", mimeType: "image/jpeg", fileName: "a.jpg", size: 48_213)
        ])
    private static let own = BridgeMessage(
        id: "msg-2", sender: BridgeMessage.ownSender, text: "Thanks", timestamp: 1_704_067_200_000,
        state: .awaitingUser)
    private static let group = BridgeConversation(
        id: "conv-9", participants: ["+15551234567", "ana@example.com"], name: nil, isGroup: true,
        lastMessageTime: 1_704_067_200_000)
    private static let qr = PairingCode(number: 123_456).qrText(origin: "https://tapline.example")

    private static let answers: [(BridgeAnswer, JSON?)] = [
        (.hello(isPaired: false, needsPIN: false, frameBytes: 185), 1),
        (.capabilities(BridgeLimits()), nil),
        (.pong, "p-1"),
        (.paired(device: "0190a0de-0000-7000-8000-000000000001", token: "tlk_sample"), 2),
        (.auth(success: false, triesLeft: 4), nil),
        (.auth(success: true, triesLeft: nil), nil),
        (.conversations([group], isMirrored: false), nil),
        (.conversations([group], isMirrored: true), 3),
        (.conversations([group], isMirrored: true, nextBefore: 1_704_067_200_000), nil),
        (.messages(conversation: "conv-9", [own, message], nextBefore: 1_704_067_100_000), 4),
        (.messages(conversation: "conv-9", [], nextBefore: nil), nil),
        (.newMessage(conversation: "conv-9", message), nil),
        (.sendResult(clientID: "tmp-1", .queued, error: nil, message: "msg-3"), "s-1"),
        (.sendResult(clientID: "tmp-2", .queued, error: nil, conversation: "conv-10", message: "msg-4"), "s-2"),
        (.sendResult(clientID: nil, .unknown, error: "the phone did not report", message: "msg-3"), nil),
        (.sendResult(clientID: "tmp-1", .awaitingUser, error: nil), nil),
        (.attachment(BridgeAttachment(id: "att-1", size: 0), .path("/v1/bridge/attachments/att-1")), nil),
        (.attachment(message.attachments[0], .transfer(7)), nil),
        (.cursor("12.3"), nil),
        (.presence(key: "key-1", role: "phone", seenAt: 1_704_067_200_000), nil),
        (.error(BridgeFault(.notFound, "no such conversation", id: "g-1")), nil),
        (.error(BridgeFault(.unavailable, "try again later")), nil),
    ]

    private static let calls: [BridgeCall] = [
        BridgeCall(.hello(version: 1, frameBytes: 185), id: 1), BridgeCall(.capabilities), BridgeCall(.ping, id: "p-1"),
        BridgeCall(.pair(code: PairingCode(number: 123_456), name: "Windows PC"), id: 2),
        BridgeCall(.auth(pin: "4711")), BridgeCall(.getConversations(), id: 3),
        BridgeCall(.getConversations(limit: 200, before: 1_704_067_200_000)),
        BridgeCall(.getMessages(conversation: "conv-9", limit: 50, before: 1_704_067_100_000), id: 4),
        BridgeCall(
            .sendMessage(
                BridgeSending(
                    conversation: "conv-9", text: "Thanks", attachments: [.uploaded("att-2")], clientID: "tmp-1")),
            id: "s-1"),
        BridgeCall(
            .sendMessage(BridgeSending(to: .recipients(["+15551234567"]), text: "Hello", clientID: "tmp-2")), id: "s-2"),
        BridgeCall(.getAttachment("att-456")),
    ]

    private static let begin = ChunkBegin(
        content: .attachment, total: 48_213, chunkSize: 174, sha256: Array(UInt8(0)..<32))

    private static let chunks: [ChunkFrame] =
        (begin?.frames(transfer: 7, frameBytes: 185) ?? []) + (begin?.frames(transfer: 7, frameBytes: 20) ?? []) + [
            .data(transfer: 7, number: 3, bytes: Array("chunk".utf8)),
            .acknowledgment(transfer: 7, next: 3, later: 0b1010), .end(transfer: 7, .complete),
        ]

    /// The first frame of a socket, which only clients write.
    private static let opening = #"{"action":"authenticate","token":"tlk_sample","pin":"4711","id":"a-1"}"#

    private static let contracts =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/ops/contracts"

    @Test func `Bridge: ops/contracts/recorded/bridge-v1.jsonl is what is written`() throws {
        let path = "\(Self.contracts)/recorded/bridge-v1.jsonl"
        let recorded = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let hex = Array("0123456789abcdef")
        let written =
            [Self.opening] + Self.calls.map(\.json.text) + Self.answers.map { $0.0.json(id: $0.1).text }
            + Self.chunks.map { frame in
                let text = frame.encoded.map { String([hex[Int($0 >> 4)], hex[Int($0 & 15)]]) }.joined()
                return JSON.object([.init(name: "chunk", value: .string(text))]).text
            }
        let expected = written.joined(separator: "\n") + "\n"
        #expect(recorded == expected, "Replace \(path) by:\n\(expected)")
    }

    @Test func `BridgeAnswer: every action, and every type of the schema, has a sample`() throws {
        #expect(Set(Self.calls.map(\.request.action)) == Set(BridgeRequest.Action.allCases))
        let file = try String(contentsOfFile: "\(Self.contracts)/bridge.schema.json", encoding: .utf8)
        let answers = try #require(try JSONParser.parse(Array(file.utf8)[...])["$defs"]?["answer"]?["oneOf"]?.array)
        let types = answers.compactMap { $0["properties"]?["type"]?["const"]?.string }
        #expect(Set(Self.answers.compactMap { $0.0.json()["type"]?.string }) == Set(types))
    }

    @Test func `BridgeCall: recorded requests are read`() throws {
        let opening = try SocketOpening(Array(Self.opening.utf8))
        #expect(opening.token == "tlk_sample" && opening.pin == "4711" && opening.id == "a-1")
        for call in Self.calls { #expect(try BridgeCall.read(call.json.bytes) == call) }
    }

    @Test func `BridgeConversation: without a name the participants are joined`() {
        #expect(Self.group.displayName == "+15551234567, ana@example.com")
        #expect(Self.group.json["displayName"]?.string == "+15551234567, ana@example.com")
    }

    @Test func `BridgeAttachment: defaults are the document's`() {
        for empty in [nil, ""] as [String?] {
            let attachment = BridgeAttachment(id: "a", uti: empty, mimeType: empty, fileName: empty, size: 1)
            #expect(attachment.uti == "public.data" && attachment.fileName == "attachment")
            #expect(attachment.mimeType == "application/octet-stream")
        }
    }

    @Test func `PairingCode: the text of the QR code is read`() {
        #expect(Self.qr == "https://tapline.example/.well-known/tapline-bridge#pair=123456")
        #expect(PairingCode(Self.qr) == PairingCode(number: 123_456))
        for text in ["", "12345", "1234567", "12345a", "１２３４５６", Self.qr + "7", "+12345"] {
            #expect(PairingCode(text) == nil, "\(text)")
        }
    }

    @Test(
        arguments: [
            ("", ""), ("QQ==", "A"), ("QQ", "A"), ("QUI=", "AB"), ("QUJD", "ABC"), ("YWE-YWE_", "aa>aa?"),
            ("YWE+YWE/", "aa>aa?"),
        ])
    func `LenientBase64: both alphabets are read, with and without padding`(text: String, content: String) {
        #expect(LenientBase64.decode(text) == Array(content.utf8))
        #expect(LenientBase64.decode("A") == nil && LenientBase64.decode("A B=") == nil)
        #expect(LenientBase64.decode("base64-encoded-data")?.count == 14)
    }
}
