import FoundationEssentials
import Matching
import Testing

@Suite struct GroupRuleTests {
    private static let sarah = ContactEntry(id: UUID(), name: "Sarah Chen")
    private static let tom = ContactEntry(id: UUID(), name: "Tom Baker", aliases: ["Tommy"])
    private static let other = ContactEntry(id: UUID(), name: "Sarah Kowalski")
    private static let index = ContactIndex([sarah, tom, other])

    @Test(
        arguments: [
            ([], 0.8), (["", "\u{200B}"], 0.8), (["Sarah Chen"], 1), (["Sarah Chen", "Tommy"], 1),
            // Two contacts have this first name, but only one of them is a member.
            (["Sarah"], 1), (["sarah", "Tom"], 1), (["Chen"], nil),
            // A member that is no contact does not contradict, but another contact does.
            (["Tom Baker", "Wanjiru Otieno"], 0.9), (["Tom Baker", "Sarah Kowalski"], nil),
            // The chat shows people, and none of them is a member.
            (["Wanjiru Otieno"], nil),
        ] as [([String], Double?)])
    func `GroupRule: a chat is filed to a group if nobody that it shows contradicts`(names: [String], expected: Double?)
    {
        for similarFirst in [false, true] {
            let found = GroupRule(similarFirst: similarFirst).confidence(
                thatShown: names, areIn: [Self.sarah.id, Self.tom.id], index: Self.index)
            let isExpected = found == nil && expected == nil || abs((found ?? 2) - (expected ?? 3)) < 0.001
            #expect(isExpected, "\(names): \(found ?? -1)")
        }
    }

    @Test func `GroupRule: persons in a group without members are in doubt, and a title alone is not`() {
        let rule = GroupRule()
        #expect(rule.confidence(thatShown: ["Sarah Chen"], areIn: [], index: Self.index) == nil)
        #expect(rule.confidence(thatShown: [], areIn: [], index: Self.index) == GroupRule.titleConfidence)
    }

    @Test func `GroupRule: each person of a chat is suggested once, or else the nearest contact`() {
        let rule = GroupRule()
        let found = rule.suggestions(
            forShown: ["Tommy", "Sarah Chen", "Tom Baker", "Sara Kowalsky", "Wanjiru Otieno"], in: Self.index)
        #expect(found.map(\.contactID) == [Self.tom.id, Self.sarah.id, Self.other.id])
        let many = (1...60).map { ContactEntry(id: UUID(), name: "Name \($0)th Person \($0)") }
        #expect(rule.suggestions(forShown: many.map(\.name), in: ContactIndex(many)).count == GroupRule.maxNames)
    }

    @Test func `GroupRule: names behind the limit are ignored`() {
        let names = Array(repeating: "Tom Baker", count: GroupRule.maxNames) + ["Sarah Kowalski"]
        #expect(GroupRule().confidence(thatShown: names, areIn: [Self.tom.id], index: Self.index) == 1)
        #expect(
            GroupRule().confidence(thatShown: names.reversed(), areIn: [Self.tom.id], index: Self.index) == nil)
    }
}
