import Contacts
import Merging
import Testing

struct MergeUndoingTests {
    private let before: FieldSet = ["name": .text("Ann"), "company": .text(""), "emails": .list(["a", "b"])]
    private let after: FieldSet = ["name": .text("Ann"), "company": .text("Acme"), "emails": .list(["a", "b", "c"])]

    @Test func `MergeUndo: a text written after the merge stays and is named`() {
        var now = after
        now["company"] = .text("Beta")
        now["name"] = .text("Anna")
        let (fields, kept) = MergeUndo.undone(before: before, after: after, now: now)
        #expect(fields == ["name": .text("Anna"), "company": .text("Beta"), "emails": .list(["a", "b"])])
        // The merge did not change the name, so the later change is not listed.
        #expect(kept == ["company"])
    }

    @Test func `MergeUndo: a list loses the merge's additions and keeps later changes`() {
        var now = after
        now["emails"] = .list(["a", "c", "d"])
        let (fields, kept) = MergeUndo.undone(before: before, after: after, now: now)
        #expect(fields["emails"] == .list(["a", "d"]) && kept.isEmpty)
    }

    @Test func `MergeUndo: items that the merge removed from a list come back`() {
        let merged: FieldSet = ["emails": .list(["c"])]
        let old: FieldSet = ["emails": .list(["a"])]
        let now: FieldSet = ["emails": .list(["c", "d"])]
        #expect(MergeUndo.undone(before: old, after: merged, now: now).fields["emails"] == .list(["d", "a"]))
    }
}
