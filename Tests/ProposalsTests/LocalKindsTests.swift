import Captures
import Proposals
import Testing

struct LocalKindsTests {
    @Test func `LocalKinds: a marked kind is refused and every other allowed, in one order and each once`() throws {
        let local = try LocalKinds(names: ["message", "card", "message"])
        #expect(local.names == ["card", "message"])
        for kind in CaptureKind.allCases { #expect(local.allow(kind) == (kind != .message && kind != .card)) }
        #expect(LocalKinds().names.isEmpty && CaptureKind.allCases.allSatisfy(LocalKinds().allow))
        let change = LocalKindChange([.scan: true, .message: false, .conversation: true])
        #expect(change.marked.names == ["conversation", "scan"] && change.unmarked.names == ["message"])
    }

    @Test(arguments: ["text", "auto", "Message", ""])
    func `LocalKinds: a word that is no kind of a capture is refused with the choices`(word: String) {
        let fault = #expect(throws: LocalKindFault.self) { try LocalKinds(names: ["card", word]) }
        #expect(
            fault?.sentence
                == "'\(word)' is not a kind that can be marked as local: expected conversation, card, item, scan, message."
        )
    }
}
