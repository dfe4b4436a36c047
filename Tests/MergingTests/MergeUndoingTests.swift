import Contacts
import Merging
import Testing

struct MergeUndoingTests {
    private let before: FieldSet = ["name": .text("Ann"), "company": .text(""), "emails": .list(["a", "b"])]
    private let after: FieldSet = ["name": .text("Ann"), "company": .text("Acme"), "emails": .list(["a", "b", "c"])]

    @Test func `a text that was written after the merge stands, and is named`() {
        var now = after
        now["company"] = .text("Beta")
        now["name"] = .text("Anna")
        let (fields, kept) = MergeUndoing.undone(before: before, after: after, now: now)
        #expect(fields == ["name": .text("Anna"), "company": .text("Beta"), "emails": .list(["a", "b"])])
        // The merge never touched the name: nothing of before stands against it.
        #expect(kept == ["company"])
    }

    @Test func `of a list goes what the merge had added, and what was added or removed since stays so`() {
        var now = after
        now["emails"] = .list(["a", "c", "d"])
        let (fields, kept) = MergeUndoing.undone(before: before, after: after, now: now)
        #expect(fields["emails"] == .list(["a", "d"]) && kept.isEmpty)
    }

    @Test func `what the merge had taken out of a list comes back`() {
        let merged: FieldSet = ["emails": .list(["c"])]
        let old: FieldSet = ["emails": .list(["a"])]
        let now: FieldSet = ["emails": .list(["c", "d"])]
        #expect(MergeUndoing.undone(before: old, after: merged, now: now).fields["emails"] == .list(["d", "a"]))
    }
}
