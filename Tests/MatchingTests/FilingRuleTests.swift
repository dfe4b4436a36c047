import FoundationEssentials
import Testing

@testable import Matching

struct FilingRuleTests {
    let sarah = contact("Sarah Kowalski")
    let peter = contact("Peter Lund")
    let index: ContactIndex

    init() { index = ContactIndex([sarah, peter, contact("Wei Chen"), contact("Wei Chen")]) }

    func decide(_ names: (String, Double)...) -> FilingDecision {
        FilingRule().decide(names.map { DetectedName(name: $0.0, confidence: $0.1) }, in: index)
    }

    // Both sides of the boundary.
    @Test(arguments: [(0.69, false), (0.699_999, false), (0.7, true), (0.71, true), (0, false), (1, true)])
    func `FilingRule: a confidence of 0.7 is filed, a lower one goes to the inbox`(confidence: Double, files: Bool) {
        let near = NearMiss(contactID: sarah.id, name: sarah.name, score: 1)
        let expected: FilingDecision =
            files
            ? .file(contactID: sarah.id, confidence: confidence, method: .exactName)
            : .inbox(.lowConfidence, suggestions: [near])
        #expect(decide(("Sarah Kowalski", confidence)) == expected)
    }

    @Test func `FilingRule: a confidence of NaN goes to the inbox`() {
        guard case .inbox(.lowConfidence, _) = decide(("Sarah Kowalski", .nan)) else {
            Issue.record("filed")
            return
        }
    }

    @Test func `FilingRule: the confidence is the lower of reading and matching`() {
        guard case .file(_, let confidence, .similarity) = decide(("Sara Kowalski", 1)) else {
            Issue.record("not filed")
            return
        }
        #expect(confidence < 1 && confidence >= NameSimilarity.threshold)
    }

    @Test func `FilingRule: the inbox gets the reason`() {
        #expect(decide() == .inbox(.noName, suggestions: []))
        #expect(decide(("  ", 1)) == .inbox(.noName, suggestions: []))
        #expect(decide(("Zzyzx Qqq", 1)) == .inbox(.unknownName, suggestions: []))
        guard case .inbox(.ambiguousName, let both) = decide(("Wei Chen", 1)) else {
            Issue.record("filed")
            return
        }
        #expect(both.count == 2)
    }

    @Test(arguments: [false, true])
    func `FilingRule: a name that the owner has refused for its contact is not called unknown`(similarFirst: Bool) {
        let entry = ContactEntry(
            id: UUID(), name: "Sarah Kowalski", aliases: [], refusedNames: ["Sarah Kowalski", "Sara Kowalski"])
        let refusing = ContactIndex([entry])
        func decide(_ name: String) -> FilingDecision {
            FilingRule(similarFirst: similarFirst).decide([DetectedName(name: name, confidence: 1)], in: refusing)
        }
        #expect(decide("Sarah Kowalski") == .inbox(.refusedName, suggestions: []))
        #expect(decide("Sara Kowalski") == .inbox(.refusedName, suggestions: []))
        #expect(decide("Zzyzx Qqq") == .inbox(.unknownName, suggestions: []))
    }

    @Test func `FilingRule: the name with higher confidence wins, unless both are about equal`() {
        #expect(
            decide(("Peter Lund", 0.75), ("Sarah Kowalski", 0.95))
                == .file(contactID: sarah.id, confidence: 0.95, method: .exactName))
        guard case .inbox(.conflictingNames, let both) = decide(("Peter Lund", 0.93), ("Sarah Kowalski", 0.95)) else {
            Issue.record("filed")
            return
        }
        #expect(Set(both.map(\.contactID)) == [sarah.id, peter.id])
        guard case .inbox(.conflictingNames, _) = decide(("Otto Berg", 0.99), ("Sarah Kowalski", 0.8)) else {
            Issue.record("filed under a person who was only mentioned")
            return
        }
        #expect(
            decide(("Sarah", 0.99), ("Sarah Kowalski", 0.8))
                == .file(contactID: sarah.id, confidence: 0.8, method: .exactName))
        #expect(
            decide(("sarah kowalski", 0.9), ("Sarah Kowalski", 0.9))
                == .file(contactID: sarah.id, confidence: 0.9, method: .exactName))
    }

    @Test func `FilingRule: similar names first can be selected`() {
        let alias = contact("Otto Berg", aliases: ["Sara Kowalski"])
        let index = ContactIndex([sarah, alias])
        let names = [DetectedName(name: "Sara Kowalski", confidence: 1)]
        #expect(FilingRule().decide(names, in: index).contactID == alias.id)
        #expect(FilingRule(similarFirst: true).decide(names, in: index).contactID == sarah.id)
    }
}

extension FilingDecision {
    var contactID: UUID? {
        if case .file(let id, _, _) = self { return id }
        return nil
    }
}
