import Captures
import Crypto
import FoundationEssentials
import HTTPServer
import JSON
import Requests
import Store
import Testing

@testable import Ingest

struct InputTests {
    private let now = Date(timeIntervalSince1970: 1_704_364_200)

    private func call(
        _ body: String, type: String? = "application/json", query: String = ""
    ) throws -> AuthenticatedRequest {
        let target = try #require(RequestTarget.parse(Array("/v1/captures\(query)".utf8)))
        var headers = HTTPFields()
        headers["Content-Type"] = type
        return AuthenticatedRequest(
            request: HTTPRequest(method: .post, target: target, headers: headers, body: Array(body.utf8)),
            principal: DevicePrincipal(id: "a", owner: UUID(), scopes: ["*"]), trace: UUID(), object: UUID())
    }

    @Test func `CaptureInput: a text with all fields is read unchanged`() throws {
        let input = try CaptureInput.read(
            call(
                #"{"text":"Hi","kind":"card","timestamp":"2024-01-04T10:30:00Z","lane":"bulk","language":"deu+eng"}"#),
            now: now)
        #expect(input.kind == .card && input.lane == .bulk && input.language == "deu+eng" && input.capturedAt == now)
        guard case .text("Hi") = input.content else {
            Issue.record("not the text")
            return
        }
    }

    @Test(arguments: [
        (#"{"text":""}"#, "The text is empty."), (#"{"text":" \n"}"#, "The text is empty."),
        ("{}", "The capture has no content: send a text, a picture or a recognition."),
    ])
    func `CaptureInput: an empty text is reported over HTTP and by topic`(body: String, words: String) throws {
        let failure = try #require(#expect(throws: APIFailure.self) { try CaptureInput.read(call(body), now: now) })
        #expect(failure.code == .noText && failure.detail == words && failure.faults.map(\.pointer) == ["/text"])
        let message = #"{"version":1,"messageId":"m","type":"capture","capture":\#(body)}"#
        let fault = #expect(throws: ImportFault.self) {
            try ImportEnvelope(try ImportEnvelope.head(Array(message.utf8)), now: now)
        }
        #expect(fault?.code == .noText && fault?.detail == words && fault?.errors.map(\.pointer) == ["/capture/text"])
    }

    @Test func `CaptureInput: JSON accepts a picture in base64`() throws {
        let png = Base64.encode(try TestPicture.png)
        let input = try CaptureInput.read(call(#"{"image":"\#(png)","kind":"card"}"#), now: now)
        guard case .image(let bytes, _) = input.content else {
            Issue.record("not the picture")
            return
        }
        #expect(try bytes == TestPicture.png && input.kind == .card)
    }

    @Test(arguments: [
        (#"{"image":"*"}"#, ProblemCode.wrongType, "/image"), (#"{"image":""}"#, .emptyImage, "/image"),
        (#"{"image":"aGVsbG8="}"#, .unsupportedImage, "/image"), (#"{"image":7}"#, .wrongType, "/image"),
    ])
    func `CaptureInput: an invalid picture in JSON has the pointer /image`(
        body: String, code: ProblemCode, pointer: String
    ) throws {
        let failure = #expect(throws: APIFailure.self) { try CaptureInput.read(call(body), now: now) }
        #expect(failure?.code == code && failure?.faults.map(\.pointer) == [pointer])
    }

    @Test func `CaptureInput: JSON that is too large without its picture is refused`() throws {
        let values = "[" + String(repeating: "1,", count: 1_000_000) + "1]"
        for body in [#"{"image":"","words":\#(values)}"#, #"{"text":"\#(String(repeating: "a", count: 1 << 21))"}"#] {
            let failure = #expect(throws: APIFailure.self) { try CaptureInput.read(call(body), now: now) }
            #expect(failure?.code == .tooLarge)
        }
        let small = #expect(throws: APIFailure.self) {
            try CaptureInput.read(
                call(#"{"text":"a","words":[\#(String(repeating: "1,", count: 100_000))1]}"#), now: now)
        }
        #expect(small?.code == .tooLarge && small?.detail == "The body has more than 100000 values.")
        let faulty = #expect(throws: APIFailure.self) {
            try CaptureInput.read(
                call(#"{"text":"a","words":[\#(String(repeating: "1,", count: 90_000))1]}"#), now: now)
        }
        #expect(faulty?.faults.count == APIFailure.maxFaults + 1)
        // Bytes after the end of a PNG do not belong to the picture.
        let large = Base64.encode(try TestPicture.png + [UInt8](repeating: 7, count: 3 << 20))
        #expect(try CaptureInput.read(call(#"{"image":"\#(large)"}"#), now: now).kind == .auto)
    }

    @Test func `CaptureInput: a form with an empty file part uses its text`() throws {
        func form(_ text: String) throws -> AuthenticatedRequest {
            let parts =
                "--x\r\nContent-Disposition: form-data; name=\"image\"; filename=\"\"\r\n\r\n\r\n"
                + "--x\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n\(text)\r\n--x--\r\n"
            return try call(parts, type: "multipart/form-data; boundary=x")
        }
        guard case .text("Hi") = try CaptureInput.read(form("Hi"), now: now).content else {
            Issue.record("not the text")
            return
        }
        #expect(throws: APIFailure.self) { try CaptureInput.read(form(""), now: now) }
    }

    @Test func `CaptureInput: a query accepts languages joined with +`() throws {
        let picture = try call("{\"text\":\"a\"}", query: "?language=deu+eng")
        #expect(try CaptureInput.read(picture, now: now).language == "deu+eng")
    }

    @Test(arguments: [
        ("", ProblemCode.emptyBody), ("{", .invalidJSON), ("[]", .wrongType), ("{}", .noText),
        (#"{"text":" \n "}"#, .noText), (#"{"text":1}"#, .wrongType), (#"{"text":"a\u0000"}"#, .invalidText),
        (#"{"text":"a","kind":"letter"}"#, .unknownKind), (#"{"text":"a","lane":"slow"}"#, .unknownLane),
        (#"{"text":"a","language":"english"}"#, .invalidLanguage), (#"{"text":"a","knd":"card"}"#, .unknownField),
        (#"{"text":"a","timestamp":"yesterday"}"#, .invalidTimestamp),
        (#"{"text":"a","timestamp":"2024-01-05T10:30:01Z"}"#, .timestampInFuture),
        (#"{"text":" \u00a0\u200b\u2060\ufeff\u3164\u2800\n"}"#, .noText),
        (#"{"text":"a","kind":"x","lane":"y"}"#, .invalidFields),
    ])
    func `CaptureInput: each fault of the body has its code`(body: String, code: ProblemCode) throws {
        let call = try call(body)
        #expect(throws: APIFailure.self) { try CaptureInput.read(call, now: now) }
        do { _ = try CaptureInput.read(call, now: now) } catch { #expect(error.code == code) }
    }

    @Test func `CaptureInput: an unknown kind is answered with the known kinds`() throws {
        let call = try call(#"{"text":"a","kind":"letter"}"#)
        do {
            _ = try CaptureInput.read(call, now: now)
            Issue.record("taken")
        } catch {
            #expect(error.detail.contains("must be one of conversation, card, item, scan, message, auto."))
            #expect(error.faults.map(\.pointer) == ["/kind"])
        }
    }

    @Test func `CaptureInput: a message has a text and either a sender or a recipient, in body, query and import`()
        throws
    {
        let message = #"{"text":"a","kind":"message","sender":"+15551234567"}"#
        let own = #"{"text":"a","recipient":"Anna"}"#
        for (call, options) in [
            (try call(message), RecognitionOptions(sender: "+15551234567")),
            (try call(own, query: "?kind=message"), RecognitionOptions(recipient: "Anna")),
        ] {
            let input = try CaptureInput.read(call, now: now)
            #expect(input.kind == .message && input.wishes == options)
        }
        let image = #""image":"\#(Base64.encode(try TestPicture.png))""#
        for (members, code, pointer) in [
            (#""text":"a""#, ProblemCode.missingField, "/sender"),
            (#""text":"a","sender":"1","recipient":"2""#, .unknownField, "/recipient"),
            (#""text":"a","sender":" ""#, .invalidValue, "/sender"),
            (#""text":"a","sender":"1","words":["x"]"#, .unknownField, "/words"),
            (image + #","sender":"1""#, .unsupportedKind, "/kind"),
        ] {
            let call = try call(#"{"kind":"message",\#(members)}"#)
            let failure = #expect(throws: APIFailure.self) { try CaptureInput.read(call, now: now) }
            #expect(failure?.code == code && failure?.faults.map(\.pointer) == [pointer], "\(members)")
            let imported = #"{"version":1,"messageId":"m","type":"capture","capture":{"kind":"message",\#(members)}}"#
            let fault = #expect(throws: ImportFault.self) {
                try ImportEnvelope(try ImportEnvelope.head(Array(imported.utf8)), now: now)
            }
            #expect(fault?.code == code && fault?.errors.map(\.pointer) == ["/capture" + pointer], "\(members)")
        }
        let other = try call(#"{"text":"a","kind":"conversation","sender":"1"}"#)
        #expect(throws: APIFailure.self) { try CaptureInput.read(other, now: now) }
    }

    @Test(arguments: [
        ("text/html", ProblemCode.unsupportedMediaType), ("image/png", .unsupportedImage),
        ("multipart/form-data", .invalidMultipart), ("multipart/form-data; boundary=x", .invalidMultipart),
    ])
    func `CaptureInput: a content type that does not match the body is refused`(type: String, code: ProblemCode) throws
    {
        let call = try call("not a picture", type: type)
        do {
            _ = try CaptureInput.read(call, now: now)
            Issue.record("taken")
        } catch { #expect(error.code == code) }
    }

    @Test(arguments: [
        (["wait=2"], 2), (["respond-async, wait=10"], 3), (["WAIT = \"1\""], 1), (["wait=-1"], nil), (["wait=x"], nil),
        ([], nil), (["handling=lenient", "wait=0"], 0),
    ])
    func `WaitPreference: Prefer is parsed as in RFC 7240`(values: [String], seconds: Int?) {
        #expect(WaitPreference.preferred(values) == seconds)
    }
}
