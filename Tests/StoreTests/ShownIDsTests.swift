import FoundationEssentials
import RandomSupport
import Testing

@testable import Store

@Suite struct ShownIDsTests {
    @Test func `ShownIDs: every id in an answer is found once, and nothing else`() {
        var random = SplitMix(state: 11)
        for _ in 0..<200 {
            let ids = (0..<random.below(6)).map { _ in UUID() }
            var text = "-".padded(random.below(40))
            for id in ids + ids.prefix(1) {
                text += (random.oneIn(2) ? id.uuidString : id.uuidString.lowercased()) + "\"x-".padded(random.below(9))
            }
            #expect(Set(ShownIDs.all(in: Array(text.utf8))) == Set(ids), "\(text)")
            #expect(ShownIDs.all(in: Array(text.utf8)).count == ids.count)
        }
        let broken = "01a1fdba-4ed3-74bc-8abb-315cfd6a65eg 01a1fdba-4ed3-74bc-8abb-315cfd6a65"
        #expect(ShownIDs.all(in: Array(broken.utf8)).isEmpty)
    }
}

extension String {
    /// The text, repeated this many times.
    fileprivate func padded(_ times: Int) -> String { String(repeating: self, count: times) }
}
