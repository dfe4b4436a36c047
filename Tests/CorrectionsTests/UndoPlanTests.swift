import Corrections
import FoundationEssentials
import RandomSupport
import Testing

struct UndoPlanTests {
    private let capture = UUID()
    private let contact = UUID()

    private func row(
        _ object: UndoRow.Object, before: String? = "{}", after: String? = "after", references: [UUID] = []
    ) -> UndoRow {
        UndoRow(
            object, capture, unit: capture, before: before.map { .init(image: $0, references: references) },
            after: after)
    }

    private func plan(
        _ rows: [UndoRow], finding found: [UndoRow.Key: String], standing: Set<UUID> = [], used: Set<UUID> = []
    ) -> UndoPlan {
        UndoPlan(rows, now: .init(rows: found.mapValues { .init(mark: $0) }, standing: standing, used: used))
    }

    @Test func `UndoPlan: rows that nobody has changed are put back, and created ones removed`() {
        let rows = [row(.note, references: [contact]), row(.interaction, before: nil), row(.capture)]
        let found = Dictionary(uniqueKeysWithValues: rows.map { ($0.key, "after") })
        let plan = plan(rows, finding: found, standing: [contact])
        #expect(plan.rewritten.map(\.object) == [.note, .capture] && plan.removed.map(\.object) == [.interaction])
        #expect(plan.kept.isEmpty && plan.restored.count == 3)
    }

    @Test func `UndoPlan: if one row of a capture has changed, all its rows stay and the changed one is named`() {
        let rows = [row(.note), row(.interaction), row(.capture)]
        var found = Dictionary(uniqueKeysWithValues: rows.map { ($0.key, "after") })
        found[rows[1].key] = "later"
        let plan = plan(rows, finding: found)
        #expect(plan.rewritten.isEmpty && plan.restored.isEmpty)
        #expect(plan.kept == [.init(rows[1].key)])
    }

    @Test func `UndoPlan: a deleted row comes back only if nobody has created it again`() {
        let rows = [row(.interaction, after: nil)]
        #expect(plan(rows, finding: [:]).rewritten == rows)
        #expect(plan(rows, finding: [rows[0].key: "other"]).kept == [.init(rows[0].key)])
    }

    @Test func `UndoPlan: nothing goes back to a contact that is gone`() {
        let rows = [row(.interaction, references: [contact])]
        #expect(plan(rows, finding: [rows[0].key: "after"]).kept == [.init(rows[0].key)])
    }

    @Test func `UndoPlan: a created contact stays if something refers to it, or its chat stays`() {
        let created = UndoRow(.contact, contact, after: "new")
        let filed = row(.interaction, before: nil)
        let found = [created.key: "new", filed.key: "after"]
        #expect(plan([created, filed], finding: found).removed.map(\.id) == [capture, contact])
        #expect(plan([created, filed], finding: found, used: [contact]).kept == [.init(created.key)])
        let changed = [created.key: "new", filed.key: "later"]
        #expect(plan([created, filed], finding: changed).kept == [.init(filed.key), .init(created.key)])
        #expect(plan([created], finding: [created.key: "edited"]).kept == [.init(created.key)])
    }

    @Test func `UndoPlan: names are taken back one by one, and names that others added stay`() {
        let change = ListChange(.aliases, before: ["Ann"], after: ["Ann", "Annie"])
        let row = UndoRow(.contact, contact, before: .init(image: ""), after: "x", lists: [change])
        func undone(_ now: [String], standing: Set<UUID>) -> UndoPlan {
            UndoPlan(
                [row],
                now: .init(rows: [row.key: .init(mark: "y", lists: [.aliases: now])], standing: standing))
        }
        #expect(undone(["Ann", "Annie"], standing: [contact]).lists.map(\.values) == [[.aliases: ["Ann"]]])
        #expect(
            undone(["Ann", "Annie", "A."], standing: [contact]).lists.map(\.values) == [[.aliases: ["Ann", "A."]]])
        #expect(undone(["Ann"], standing: [contact]).lists.isEmpty)
        #expect(undone(["Ann", "Annie"], standing: []).kept == [.init(row.key, fields: ["aliases"])])
    }

    @Test func `UndoPlan: an undo of an undisturbed list gives the list as it was`() {
        var random = SplitMix(state: 7)
        for _ in 0..<500 {
            let names = (0..<random.below(6)).map { "\($0)" }
            let added = (0..<random.below(4)).map { "n\($0)" }
            let kept = names.filter { _ in !random.oneIn(3) }
            let change = ListChange(.refusedNames, before: names, after: kept + added)
            let row = UndoRow(.contact, contact, before: .init(image: ""), after: "x", lists: [change])
            let plan = UndoPlan(
                [row],
                now: .init(
                    rows: [row.key: .init(mark: "x", lists: [.refusedNames: kept + added])], standing: [contact]))
            #expect((plan.lists.first?.values[.refusedNames] ?? names) == names)
        }
    }
}
