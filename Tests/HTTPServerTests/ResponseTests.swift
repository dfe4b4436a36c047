import Foundation
import HTTPServer
import Testing

struct ResponseTests {
    @Test func `Problem: it has the members of RFC 9457 and Tapline's extension members`() throws {
        let response = HTTPResponse.problem(
            Problem(
                status: 422, code: "invalid_contact", title: "Invalid", detail: "The phone number is not one.",
                dialog: "That number looks wrong.", traceId: "0af7",
                errors: [.init(pointer: "/phones/0", code: "not_e164", detail: "must be E.164")]))
        #expect(response.status == 422)
        #expect(response.headers["content-type"] == "application/problem+json")
        let json = #"""
            {"code":"invalid_contact","detail":"The phone number is not one.","dialog":"That number looks wrong.",
            "errors":[{"code":"not_e164","detail":"must be E.164","pointer":"/phones/0"}],"status":422,
            "title":"Invalid","traceId":"0af7","type":"about:blank"}
            """#.replacing("\n", with: "")
        #expect(text(response) == json)
    }

    @Test func `Problem: members without a value are left out`() {
        let response = HTTPResponse.problem(Problem(status: 404, code: "c", title: "t", detail: "d", traceId: "0af7"))
        #expect(
            text(response)
                == #"{"code":"c","detail":"d","status":404,"title":"t","traceId":"0af7","type":"about:blank"}"#)
    }

    @Test func `HTTPResponse: a value that cannot be encoded becomes an internal problem`() {
        #expect(HTTPResponse.json(Double.nan).status == 500)
        #expect(text(.json(["b": "/", "a": "é"])) == #"{"a":"é","b":"/"}"#)
    }

    @Test(arguments: [
        (ServerSentEvent(data: "x"), "data: x\n\n"),
        (
            ServerSentEvent(id: "7", event: "tick", data: "a\nb\r\nc\rd\n"),
            "id: 7\nevent: tick\ndata: a\ndata: b\ndata: c\ndata: d\ndata: \n\n"
        ),
        (
            ServerSentEvent(id: "1\ndata: forged", event: "e\r\n\r\n", data: ""),
            "id: 1data: forged\nevent: e\ndata: \n\n"
        ),
    ])
    func `ServerSentEvent: line breaks cannot start another field`(event: ServerSentEvent, text: String) {
        #expect(String(decoding: event.encoded, as: UTF8.self) == text)
    }

    private func text(_ response: HTTPResponse) -> String? {
        guard case .bytes(let bytes) = response.body else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
