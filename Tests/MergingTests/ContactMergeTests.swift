import Cards
import Contacts
import Merging
import Testing

struct ContactMergeTests {
    private let winner: FieldSet = [
        "name": .text("Sarah Chen"), "company": .text(""), "notes": .text("met in Graz"),
        "emails": .list(["s@x.example"]), "aliases": .list([]),
    ]
    private let loser: FieldSet = [
        "name": .text("S. Chen"), "company": .text("Acme"), "notes": .text("likes tea"),
        "emails": .list(["S@X.example", "sarah@acme.example"]), "aliases": .list(["Sal"]),
    ]

    private func merged(_ choices: [String: ContactMerge.Choice] = [:]) -> FieldSet {
        ContactMerge.changes(winner: winner, loser: loser, choices: choices)
            .reduce(into: winner) { $0[$1.field] = $1.result }
    }

    @Test func `ContactMerge: lists and notes take both, and a replaced name becomes an alias`() {
        #expect(
            merged() == [
                "name": .text("Sarah Chen"), "company": .text("Acme"), "notes": .text("met in Graz\n\nlikes tea"),
                "emails": .list(["s@x.example", "sarah@acme.example"]), "aliases": .list(["Sal", "S. Chen"]),
            ])
    }

    @Test func `ContactMerge: a choice decides, and the other name still becomes an alias`() {
        let fields = merged(["name": .from, "notes": .into, "emails": .from])
        #expect(fields["name"] == .text("S. Chen") && fields["notes"] == .text("met in Graz"))
        #expect(fields["emails"] == .list(["S@X.example", "sarah@acme.example"]))
        #expect(fields["aliases"] == .list(["Sal", "Sarah Chen"]))
        #expect(merged(["aliases": .into])["aliases"] == .list([]))
    }

    @Test func `ContactMerge: each number stays once, and a specific type beats other`() {
        let winner: FieldSet = ["phones": .phones([Phone("+1"), Phone("+2", type: .work)])]
        let loser: FieldSet = [
            "phones": .phones([
                Phone("+1", type: .mobile), Phone("+2", type: .home), Phone("+2", type: .fax),
                Phone("+2", numberExtension: "7"),
            ])
        ]
        let changes = ContactMerge.changes(winner: winner, loser: loser)
        let after = changes.reduce(into: winner) { $0[$1.field] = $1.result }
        #expect(
            after["phones"]
                == .phones([
                    Phone("+1", type: .mobile), Phone("+2", type: .work), Phone("+2", type: .fax),
                    Phone("+2", numberExtension: "7"),
                ]))
        let undone = MergeUndo.undone(before: winner, after: after, now: after)
        #expect(undone.fields == winner && undone.kept.isEmpty)
        // A number is added after the merge.
        var now = after
        now["phones"] = .phones([Phone("+1", type: .mobile), Phone("+3")])
        #expect(
            MergeUndo.undone(before: winner, after: after, now: now).fields["phones"]
                == .phones([Phone("+3"), Phone("+1")]))
    }

    @Test func `ContactMerge: equal values are no change`() {
        #expect(ContactMerge.changes(winner: winner, loser: winner).isEmpty)
    }

    @Test func `ContactMerge: lists lose nothing, and merging again changes nothing`() {
        var numbers = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            func some() -> FieldSet {
                func words() -> [String] {
                    let count = Int.random(in: 0...4, using: &numbers)
                    return Array(Set((0..<count).map { _ in "w\(Int.random(in: 0...6, using: &numbers))" })).sorted()
                }
                return ["name": .text(words().first ?? ""), "emails": .list(words()), "aliases": .list(words())]
            }
            let (a, b) = (some(), some())
            let result = ContactMerge.changes(winner: a, loser: b).reduce(into: a) { $0[$1.field] = $1.result }
            guard case .list(let kept)? = result["emails"], case .list(let first)? = a["emails"],
                case .list(let second)? = b["emails"]
            else {
                Issue.record("a list became a text")
                return
            }
            #expect(Set(kept) == Set(first + second))
            let again = ContactMerge.changes(winner: result, loser: b).reduce(into: result) { $0[$1.field] = $1.result }
            #expect(again == result)
            #expect(MergeUndo.undone(before: a, after: result, now: result).fields == a)
        }
    }
}
