import HTTPServer
import Testing

struct RequestTargetTests {
    @Test(arguments: [
        ("/", [], []),
        ("/v1/contacts", ["v1", "contacts"], []),
        ("/a%20b/%C3%A9/", ["a b", "é", ""], []),
        ("/a%2Fb", ["a/b"], []),
        ("/a+b", ["a+b"], []),
        (
            "/a?q=1&q=2&r", ["a"],
            [QueryItem(name: "q", value: "1"), .init(name: "q", value: "2"), .init(name: "r", value: "")]
        ),
        ("/a?x=1+2%2B3&&y==", ["a"], [QueryItem(name: "x", value: "1 2+3"), .init(name: "y", value: "=")]),
        ("/é?ü=ö", ["é"], [QueryItem(name: "ü", value: "ö")]),
        ("http://host:80/a?b=c", ["a"], [QueryItem(name: "b", value: "c")]),
        ("https://host", [], []),
        ("*", ["*"], []),
    ])
    func `RequestTarget: a valid target is decoded`(text: String, segments: [String], query: [QueryItem]) throws {
        let target = try #require(RequestTarget.parse(text.utf8))
        #expect(target.segments == segments)
        #expect(target.query == query)
    }

    @Test(arguments: [
        "", "a", "/%", "/%4", "/%zz", "/%ff", "/%C3", "/%00", "/a?b=%", "/a?%ff=1", "/a?b=%00", "/a b", "/a\tb",
        "/a\u{7F}", "/a#b", "http:///a", "ftp://host/a", "%2Fa",
    ])
    func `RequestTarget: an invalid target is refused`(text: String) {
        #expect(RequestTarget.parse(text.utf8) == nil)
    }

    @Test func `RequestTarget: invalid UTF-8 is refused`() {
        #expect(RequestTarget.parse([0x2F, 0xFF]) == nil)
        #expect(RequestTarget.parse(Array("/a?b=".utf8) + [0xC3, 0x28]) == nil)
    }

    @Test func `RequestTarget: any text survives percent-encoding in path and query`() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let text = randomText(using: &random)
            let encoded = text.utf8.map {
                "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16, uppercase: true)
            }.joined()
            let target = try #require(RequestTarget.parse("/x/\(encoded)?\(encoded)=\(encoded)".utf8))
            #expect(target.segments == ["x", text])
            #expect(target.query == [QueryItem(name: text, value: text)])
        }
    }

    @Test func `RequestTarget: random bytes do not crash the parser`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<5000 {
            let alphabet = Array("/?&=%0aF+é#\u{0}* http://".utf8) + [0xFF, 0xC3]
            let bytes = (0..<Int.random(in: 0..<24, using: &random)).compactMap { _ in
                alphabet.randomElement(using: &random)
            }
            if let target = RequestTarget.parse([0x2F] + bytes) {
                #expect(target.path.hasPrefix("/"))
                #expect(!target.segments.contains { $0.utf8.contains(0) })
            }
        }
    }
}

/// One to twelve scalars without NUL, many of them special characters.
func randomText(using random: inout SystemRandomNumberGenerator) -> String {
    let alphabet = Array("ab/?&=%+ \"\\\r\n;:éü漢🙂-_'")
    return String(
        (0..<Int.random(in: 1...12, using: &random)).compactMap { _ in alphabet.randomElement(using: &random) })
}
