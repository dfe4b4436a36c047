import Contacts
import Merging
import Testing

struct FieldRaceTests {
    private func mergeEdits(
        _ wanted: FieldSet, on current: FieldSet, stamps: [String: ConcurrentEdits.Stamp], base: Int, at: Int
    ) -> (write: FieldSet, conflicts: [ConcurrentEdits.Conflict]) {
        ConcurrentEdits.mergeEdits(wanted: wanted, current: current, stamps: stamps, base: base, at: at, now: 1000)
    }

    @Test func `ConcurrentEdits: a field without a concurrent change is written, however old the change`() {
        let (write, conflicts) = mergeEdits(
            ["company": .text("B")], on: ["company": .text("A")], stamps: ["company": .init(version: 2, at: 900)],
            base: 2, at: 1)
        #expect(write == ["company": .text("B")] && conflicts.isEmpty)
    }

    @Test(arguments: [
        (at: 500, wins: false), (at: 700, wins: false), (at: 701, wins: true),
        // A clock that runs ahead is capped at now.
        (at: 999_999, wins: true),
    ])
    func `ConcurrentEdits: the later change of a field wins, and the earlier one is kept`(at: Int, wins: Bool) throws {
        let (write, conflicts) = mergeEdits(
            ["name": .text("B")], on: ["name": .text("A")], stamps: ["name": .init(version: 3, at: 700)], base: 2,
            at: at)
        let conflict = try #require(conflicts.first)
        #expect(conflicts.count == 1 && conflict.isOpen)
        #expect(write == (wins ? ["name": .text("B")] : [:]))
        #expect(conflict.currentValue == .text(wins ? "B" : "A") && conflict.other == .text(wins ? "A" : "B"))
        #expect(max(conflict.standingAt, conflict.otherAt) <= 1000)
    }

    @Test(arguments: [("name", true), ("emails", true), ("phones", true), ("company", false), ("notes", false)])
    func `ConcurrentEdits: only a conflict about a critical field is open`(field: String, isOpen: Bool) {
        let (_, conflicts) = mergeEdits(
            [field: .text("B")], on: [field: .text("A")], stamps: [field: .init(version: 3, at: 1)], base: 2, at: 2)
        #expect(conflicts.map(\.isOpen) == [isOpen])
    }

    @Test func `ConcurrentEdits: equal changes of both sides are no conflict`() {
        let (write, conflicts) = mergeEdits(
            ["name": .text("A")], on: ["name": .text("A")], stamps: ["name": .init(version: 3, at: 1)], base: 2, at: 2)
        #expect(write.isEmpty && conflicts.isEmpty)
    }
}
