import HTTPServer
import Testing

@testable import Requests

struct SessionCookieTests {
    private static func request(_ headers: HTTPFields, _ method: HTTPMethod = .post) throws -> HTTPRequest {
        let target = try #require(RequestTarget.parse("/v1/contacts".utf8))
        return HTTPRequest(method: method, target: target, headers: headers)
    }

    @Test(
        arguments: [
            ("tapline_session=abc", "abc"), ("other=1; tapline_session=abc", "abc"), ("tapline_session=", nil),
            ("xtapline_session=abc", nil), ("tapline_session=a; tapline_session=b", nil),
            ("__Host-tapline_session=abc", nil), ("", nil),
        ] as [(String, String?)])
    func `SessionCookie: exactly one cookie of the name is read`(cookie: String, token: String?) throws {
        #expect(SessionCookie.token(in: try Self.request(["Cookie": cookie]), isSecure: false) == token)
    }

    @Test func `SessionCookie: over HTTPS only the name with the prefix counts`() throws {
        let request = try Self.request(["Cookie": "tapline_session=planted; __Host-tapline_session=own"])
        #expect(SessionCookie.token(in: request, isSecure: true) == "own")
        #expect(SessionCookie.token(in: request, isSecure: false) == "planted")
        #expect(SessionCookie.setting("own", isSecure: true).contains("; Secure"))
    }

    @Test(
        arguments: [
            (["X-Tapline-Console": "1", "Sec-Fetch-Site": "same-origin"], true, true),
            (["Sec-Fetch-Site": "same-origin"], false, true), (["Sec-Fetch-Site": "none"], false, true),
            (["X-Tapline-Console": "1", "Sec-Fetch-Site": "cross-site"], false, false),
            (["X-Tapline-Console": "1", "Origin": "https://a.example", "Host": "a.example"], true, true),
            (["X-Tapline-Console": "1", "Origin": "https://b.example", "Host": "a.example"], false, false),
            (["X-Tapline-Console": "1", "Host": "a.example"], false, true),
        ] as [(HTTPFields, Bool, Bool)])
    func `SessionCookie: a write needs the header and the same origin, a read no other site`(
        headers: HTTPFields, mayWrite: Bool, mayRead: Bool
    ) throws {
        #expect(SessionCookie.isOwnPage(try Self.request(headers)) == mayWrite)
        #expect(SessionCookie.isOwnPage(try Self.request(headers, .get)) == mayRead)
    }
}
