import Captures
import FoundationEssentials
import Testing

@Suite struct IDPrefixTests {
    @Test func `IDPrefix: every beginning of an id, with hyphens or without, has the id in its range`() {
        for _ in 0..<200 {
            let id = UUID.v7()
            let plain = id.text.filter { $0 != "-" }
            for count in 4...32 {
                let short = String(plain.prefix(count))
                let prefix = IDPrefix(short.uppercased())
                #expect(prefix != nil && prefix == IDPrefix(prefix?.text ?? ""))
                #expect(id.text.hasPrefix(prefix?.text ?? "-"))
                #expect(prefix.map { $0.low.text <= id.text && id.text <= $0.high.text } == true)
                #expect((prefix?.id != nil) == (count == 32))
            }
            #expect(IDPrefix(id.text)?.id == id)
        }
    }

    @Test func `IDPrefix: the range has the ids that begin so, and no others`() throws {
        let prefix = try #require(IDPrefix("0199F3C2-1"))
        #expect(prefix.text == "0199f3c2-1")
        #expect(prefix.low.text == "0199f3c2-1000-0000-0000-000000000000")
        #expect(prefix.high.text == "0199f3c2-1fff-ffff-ffff-ffffffffffff")
    }

    @Test(arguments: [
        "", "019", "0199g", "0199-", "-0199", "0199-f3c2", "0199f3c2-", "0199f3c21-", "0199f3c2--1", "٠١٢٣",
        "0199f3c2 ", "0199f3c2-1a2b-7c3d-8e4f-0123456789abc", "%0199",
    ])
    func `IDPrefix: other texts are refused`(text: String) { #expect(IDPrefix(text) == nil) }
}
