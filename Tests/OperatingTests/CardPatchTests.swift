import FoundationEssentials
import Testing

@testable import Operating

@Suite struct CardPatchTests {
    @Test func `words become the body of a patch`() throws {
        let patch = try CardPatch(["name=Elena = Marquez", "emails=a@x.example,b@x.example", "city=", "reviewed=true"])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(patch), as: UTF8.self)
        #expect(
            text == #"{"city":null,"emails":["a@x.example","b@x.example"],"name":"Elena = Marquez","reviewed":true}"#)
    }

    @Test(arguments: [
        ("name", "'name' is not of the form FIELD=VALUE"), ("colour=red", "'colour' is no field of a card"),
        ("reviewed=perhaps", "reviewed is true or false"),
    ]) func `wrong words are named`(word: String, complaint: String) {
        let fault = #expect(throws: UsageFault.self) { try CardPatch([word]) }
        #expect(fault?.description.hasPrefix(complaint) == true)
    }
}
