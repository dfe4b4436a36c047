import JSON
import Testing

struct JSONTests {
    @Test(arguments: [
        (#"{"b":1,"a":[true,false,null,-2,1.5]}"#, #"{"b":1,"a":[true,false,null,-2,1.5]}"#),
        (#" [ "\u00e9\ud83d\ude00\n\/" ] "#, "[\"é😀\\n/\"]"),
        (#"{}"#, "{}"), ("[]", "[]"), (#""""#, #""""#), ("1e2", "100"), ("0", "0"), ("-0.5", "-0.5"),
        (#""\u0001""#, #""\u0001""#), ("\u{FEFF}1", "1"),
    ])
    func `JSON: valid JSON is parsed and written with its members in order`(text: String, written: String) throws {
        #expect(try JSONParser.parse(Array(text.utf8)).text == written)
    }

    @Test(arguments: [
        "", "{", "}", "[1,]", "{\"a\":1,}", "{a:1}", "01", "1.", ".5", "+1", "-", "tru", "nul", "'a'", "\"\t\"",
        "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "1 2", "{\"a\":1,\"a\":2}",
        "1e999", "[1 2]", "1\u{FEFF}", String(repeating: "[", count: 5000),
    ])
    func `JSONParser: invalid JSON is refused`(text: String) {
        #expect(throws: JSONParser.Fault.self) { try JSONParser.parse(Array(text.utf8)) }
    }

    @Test(arguments: [
        ("not json", 0), ("tru", 0), ("f", 0), ("hello", 0), ("{\"a\":undefined}", 5), ("[nil]", 1), ("", 0),
    ])
    func `JSONParser: if a value is missing, the fault lists the kinds of values`(text: String, at place: Int) {
        let fault = #expect(throws: JSONParser.Fault.self) { try JSONParser.parse(Array(text.utf8)) }
        let words = "expected a value (an object, an array, a text in double quotes, a number, true, false or null)"
        #expect(fault == .malformed(at: place, words))
    }

    @Test func `JSONParser: invalid UTF-8 is reported`() {
        #expect(throws: JSONParser.Fault.notUTF8) { try JSONParser.parse([0x22, 0xFF, 0x22]) }
    }

    @Test func `JSON: any text survives writing and parsing`() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let scalars = (0..<20).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0..<0x11_0000, using: &generator))
            }
            let value = JSON.object([.init(name: "t", value: .string(String(String.UnicodeScalarView(scalars))))])
            #expect(try JSONParser.parse(value.bytes) == value)
        }
    }
}
