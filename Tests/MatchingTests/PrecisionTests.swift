import FoundationEssentials
import RandomSupport
import Testing

@testable import Matching

struct PrecisionTests {
    struct Tally {
        var right = 0
        var wrong = 0
        var asked = 0
        var precision: Double { Double(right) / Double(max(1, right + wrong)) }
        var recall: Double { Double(right) / Double(max(1, asked)) }
    }

    let people: [ContactEntry]
    let index: ContactIndex

    init() {
        var random = SplitMix(state: 42)
        var names: Set<String> = []
        while names.count < 1_000 { names.insert(Sample.person(&random)) }
        people = names.sorted().map { contact($0) }
        index = ContactIndex(people)
    }

    /// Two of three mentions are of a contact, in some spelling; one of three is of a person who is no contact.
    func tally(mentions: Int, _ match: (String) -> MatchOutcome) -> Tally {
        var random = SplitMix(state: 1)
        var tally = Tally()
        for turn in 0..<mentions {
            let person = people[Int.random(in: 0..<people.count, using: &random)]
            let parts = person.name.split(separator: " ").map(String.init)
            var mention = person.name
            var truth: UUID? = person.id
            switch turn % 9 {
            case 0: mention = mention.uppercased()
            case 1, 2: mention = Sample.typo(mention, &random)
            case 3:
                let short = Nicknames.equivalents(of: parts[0].lowercased()).sorted()
                if !short.isEmpty { mention = "\(Sample.pick(short, &random)) \(parts[1])" }
            case 4: mention = "\(parts[1]), \(parts[0])"
            case 5: mention = "Dr. \(mention)"
            default:
                truth = nil
                repeat { mention = Sample.person(&random) } while index.byName[NameFolding.key(mention)] != nil
                if turn % 9 == 6 { mention = parts[0] }
            }
            let found = match(mention).contactID
            if truth != nil { tally.asked += 1 }
            if let found { if found == truth { tally.right += 1 } else { tally.wrong += 1 } }
        }
        return tally
    }

    @Test func `ContactIndex: hardly any mention is filed under the wrong person, and most are filed`() {
        let tally = tally(mentions: 6_000, index.match)
        print("matching: precision \(tally.precision), recall \(tally.recall) of \(tally.asked)")
        #expect(tally.precision >= 0.995)
        #expect(tally.recall >= 0.97)
    }

    @Test func `ContactIndex: similar names first files more mentions under the wrong person`() {
        let (ours, first) = (tally(mentions: 270, index.match), tally(mentions: 270, index.matchSimilarFirst))
        print("similar names first: precision \(first.precision), recall \(first.recall)")
        #expect(first.wrong > 5 * ours.wrong)
        #expect(first.recall < ours.recall)
    }
}
