import JSON
import Providers
import Testing

struct AnswerObjectTests {
    private static let nested = String(repeating: "[", count: 31) + String(repeating: "]", count: 31)

    @Test(arguments: [
        (#"{"a":1}"#, #"{"a":1}"#),
        (" \n{\"a\":1}\n", #"{"a":1}"#),
        ("```json\n{\"a\":1}\n```", #"{"a":1}"#),
        ("Here is the answer:\n```\n{\"a\":1}\n```\nDone.", #"{"a":1}"#),
        (#"The answer is {"a":"}\"{"} as asked."#, #"{"a":"}\"{"}"#),
        (#"{"a":{"b":[{}]}}"#, #"{"a":{"b":[{}]}}"#),
        (#"{"a":\#(nested)}"#, #"{"a":\#(nested)}"#),
    ])
    func `ProviderAnswer: the object is found inside of a code fence and text`(text: String, object: String) throws {
        #expect(try ProviderAnswer(text: text).object().text == object)
    }

    @Test(arguments: [
        "", "   ", "none", "[]", "[1]", "1", #"{"a":1"#, #"{"a":1}{"b":2}"#, #"{"a":1} {"#, #"} {"a":1}"#,
        #"{"a":1,"a":2}"#, "{a:1}", #"{"a":"\#u{1}"}"#, #"{"a":[}]"#, "{\"a\":\(nested.dropLast())}",
        #"{"a":[\#(nested)]}"#, "```\n```\n{\"a\":1}\n```\n```",
        String(repeating: "[", count: 200_000), String(repeating: "{", count: 200_000),
        #"{"a":[\#(String(repeating: "0,", count: 30_000))0]}"#,
        #"{"a":1}"# + String(repeating: " ", count: 500_000),
    ])
    func `ProviderAnswer: anything but one object of a bounded size is refused`(text: String) {
        #expect(throws: ProviderFault(.notJSON, "200")) { try ProviderAnswer(text: text).object() }
    }
}
