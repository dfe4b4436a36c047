import Matching
import Testing

@testable import Operator

@Suite struct ScanCommandTests {
    @Test(arguments: [("low", true), ("medium", true), ("high", true), ("cannot_tell", false)])
    func `ScanCommand: only a message that was judged has odds`(risk: String, hasOdds: Bool) {
        let result = ScanResult(
            risk: risk, probability: 0.57, category: "unknown", explanation: "One sentence.", reasons: [], links: [],
            text: "a", isPartial: false, model: "test")
        #expect(ScanCommand.text(result).contains("57 in 100") == hasOdds)
    }
}
