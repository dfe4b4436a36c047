import FoundationEssentials
import Testing

@testable import Corrections

@Suite struct EditUndoTests {
    private static let before = EditUndo.Values(
        summary: "a", happenedAt: Date(timeIntervalSince1970: 1), interests: ["tea"], events: [], dates: [])

    @Test func `EditUndo: a field is taken back if it still has the value of the change`() {
        var after = Self.before
        (after.summary, after.interests) = ("b", [])
        let edit = EditUndo(before: Self.before, after: after)
        #expect(edit.undone(after) == .init(values: Self.before, restored: ["summary", "interests"], kept: []))
        var now = after
        (now.summary, now.events) = ("c", ["fair"])
        var expected = now
        expected.interests = ["tea"]
        #expect(edit.undone(now) == .init(values: expected, restored: ["interests"], kept: ["summary"]))
        // Changed back by hand: there is nothing to do, and nothing to name.
        #expect(edit.undone(Self.before) == .init(values: Self.before, restored: [], kept: []))
    }
}
