import HTTPServer
import Testing

struct HeaderValueTests {
    @Test(arguments: [
        ("text/html", "text/html", [:]),
        ("Multipart/Form-Data; boundary=abc", "multipart/form-data", ["boundary": "abc"]),
        ("a ; B = \"x y\" ;c=d", "a", ["b": "x y", "c": "d"]),
        (#"form-data; name="a\"b"; filename="C:\dir\\x""#, "form-data", ["name": #"a"b"#, "filename": #"C:\dir\x"#]),
        ("a;", "a", [:]),
    ])
    func `HeaderValue: value and parameters are parsed`(text: String, value: String, parameters: [String: String])
        throws
    {
        let parsed = try #require(HeaderValue.parse(text))
        #expect(parsed.value == value)
        #expect(parsed.parameters == parameters)
    }

    @Test(arguments: ["", ";a=b", "a; b", "a; =b", "a; b=", "a; b=\"c", "a; b=c; b=d", "a; b=c d", "a; b=\"c\" d"])
    func `HeaderValue: invalid text is refused`(text: String) {
        #expect(HeaderValue.parse(text) == nil)
    }

    @Test func `HTTPFields: names compare without case, and repeated fields are kept`() {
        var fields: HTTPFields = ["X-One": "1", "x-ONE": "2"]
        #expect(fields["x-one"] == "1")
        #expect(fields.values("X-one") == ["1", "2"])
        fields["X-ONE"] = "3"
        #expect(fields.values("x-one") == ["3"])
        fields["x-one"] = nil
        #expect(fields.count == 0)
    }
}
