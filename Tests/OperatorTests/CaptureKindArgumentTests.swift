import Captures
import Testing

@testable import CommandLine
@testable import Operator

@Suite struct CaptureKindArgumentTests {
    @Test(
        arguments: [
            ("card", nil), ("item", nil), ("scan", nil), ("auto", nil),
            ("message", nil),
            ("poem", "--kind is 'poem': expected one of conversation, card, item, scan, message, auto"),
        ] as [(String, String?)])
    func `Arguments: an unknown kind is refused`(kind: String, errorMessage: String?) throws {
        let arguments = try Arguments(["--kind", kind], options: [.value("kind", "KIND", "")])
        guard let errorMessage else {
            #expect(try arguments.kind().rawValue == kind)
            return
        }
        let fault = #expect(throws: UsageFault.self) { try arguments.kind() }
        #expect(fault?.description.hasPrefix(errorMessage) == true)
    }
}
