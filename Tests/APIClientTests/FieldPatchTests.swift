import CommandLine
import FoundationEssentials
import Testing

@testable import APIClient

@Suite struct FieldPatchTests {
    @Test func `FieldPatch: FIELD=VALUE arguments become the body of a PATCH`() throws {
        let patch = try FieldPatch(
            ["name=Elena = Marquez", "emails=a@x.example,b@x.example", "city=", "reviewed=true"], of: .card)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(patch), as: UTF8.self)
        #expect(
            text == #"{"city":null,"emails":["a@x.example","b@x.example"],"name":"Elena = Marquez","reviewed":true}"#)
    }

    @Test func `FieldPatch: a phone is a number with an optional type`() throws {
        let patch = try FieldPatch(["phones=mobile:+12125552368,+1 212 555 0100 ext. 27"], of: .card)
        let text = String(decoding: try JSONEncoder().encode(patch), as: UTF8.self)
        let parts = [#""number":"+12125552368""#, #""type":"mobile""#, #""number":"+1 212 555 0100 ext. 27""#]
        #expect(parts.allSatisfy(text.contains) && text.count(where: { $0 == ":" }) == 4)
    }

    @Test(arguments: [
        ("phones=office:+1", "'office' is not a phone type"),
        ("name", "'name' is not of the form FIELD=VALUE"), ("color=red", "'color' is not a field of a card"),
        ("reviewed=perhaps", "reviewed must be true or false"),
    ]) func `FieldPatch: an invalid argument is named in the error`(word: String, errorMessage: String) {
        let fault = #expect(throws: UsageFault.self) { try FieldPatch([word], of: .card) }
        #expect(fault?.description.hasPrefix(errorMessage) == true)
    }

    @Test func `FieldPatch: a contact has no field reviewed`() {
        let fault = #expect(throws: UsageFault.self) { try FieldPatch(["reviewed=true"], of: .contact) }
        #expect(fault?.description.hasPrefix("'reviewed' is not a field of a contact") == true)
        #expect(fault?.description.contains("reviewed, ") == false && fault?.description.hasSuffix("notes") == true)
    }
}
