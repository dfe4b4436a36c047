import FoundationEssentials
import RandomSupport
import Testing

@testable import Matching

func contact(_ name: String, aliases: [String] = []) -> ContactEntry {
    ContactEntry(id: UUID(), name: name, aliases: aliases)
}

struct ContactIndexTests {
    struct Case: Sendable {
        let contacts: [String]
        let detected: String
        /// `nil`: no match.
        let expected: String?
    }

    @Test(arguments: [
        // Exact, whatever the spelling.
        Case(contacts: ["Sarah Johnson"], detected: "SARAH  johnson", expected: "Sarah Johnson"),
        Case(contacts: ["José Núñez"], detected: "Jose Nunez", expected: "José Núñez"),
        Case(contacts: ["Zoë Park", "Zoe Park"], detected: "zoë park", expected: "Zoë Park"),
        Case(contacts: ["Mom ❤️"], detected: "Mom", expected: "Mom ❤️"),
        Case(contacts: ["王小明", "王小红"], detected: "王小明", expected: "王小明"),
        // Similar.
        Case(contacts: ["Robert Kowalski"], detected: "Bob Kowalski", expected: "Robert Kowalski"),
        Case(contacts: ["Bob Kowalski"], detected: "Robert Kowalski", expected: "Bob Kowalski"),
        Case(contacts: ["Herman Russell"], detected: "Russell, Herman", expected: "Herman Russell"),
        Case(contacts: ["Jane Doe"], detected: "Dr. Jane Doe", expected: "Jane Doe"),
        Case(contacts: ["Michael Brandt"], detected: "Micheal Brandt", expected: "Michael Brandt"),
        Case(contacts: ["Priyanka Raghunathan"], detected: "Priyanka Raghunatan", expected: "Priyanka Raghunathan"),
        Case(contacts: ["John Michael Kowalski"], detected: "John Kowalski", expected: "John Michael Kowalski"),
        Case(contacts: ["John Kowalski"], detected: "John M. Kowalski", expected: "John Kowalski"),
        Case(contacts: ["Mary Ann Lopata"], detected: "Maryann Lopata", expected: "Mary Ann Lopata"),
        Case(contacts: ["Maryann"], detected: "Mary Ann", expected: "Maryann"),
        Case(contacts: ["Janusz Kowalczyk"], detected: "J. Kowalczyk", expected: "Janusz Kowalczyk"),
        Case(
            contacts: ["Wojciech Brzęczyszczykiewicz"], detected: "Wojciech Brzeczyszczykewic",
            expected: "Wojciech Brzęczyszczykiewicz"),
        // Doubtful: no match.
        Case(contacts: ["John Smith"], detected: "Joan Smith", expected: nil),
        Case(contacts: ["Maria Johnson"], detected: "Marie Johnson", expected: nil),
        Case(contacts: ["John Smith"], detected: "J. Smith", expected: nil),
        Case(contacts: ["John Smith"], detected: "John Baker", expected: nil),
        Case(contacts: ["Jon Brandt", "John Brandt Jr"], detected: "J Brandt", expected: nil),
        Case(contacts: ["John R Brandt"], detected: "John M Brandt", expected: nil),
        Case(contacts: ["John Brandt Jr"], detected: "John Brandt Sr", expected: nil),
        Case(contacts: ["Sarah Johnson"], detected: "Sarah", expected: nil),
        Case(contacts: ["Sarah"], detected: "Sarah Johnson", expected: nil),
        Case(contacts: ["Kai Jessica Brandt"], detected: "Jessica Brandt", expected: nil),
        Case(contacts: ["Alexander Brandt", "Alexandra Brandt"], detected: "Alex Brandt", expected: nil),
        Case(contacts: ["王小明"], detected: "王小红", expected: nil),
        Case(contacts: ["Ann Lee"], detected: "Ana Lee", expected: nil),
        Case(contacts: [], detected: "Anybody", expected: nil),
    ])
    func `ContactIndex: a detected name matches its contact or none`(_ sample: Case) {
        let entries = sample.contacts.map { contact($0) }
        let index = ContactIndex(entries)
        switch index.match(sample.detected) {
        case .matched(let match): #expect(index[match.contactID]?.name == sample.expected)
        case .none: #expect(sample.expected == nil)
        }
    }

    @Test func `ContactIndex: an exact name beats an exact alias, which beats similarity`() {
        let joan = contact("Joan Brandt")
        let other = contact("Peter Lund", aliases: ["Jon Brandt"])
        var index = ContactIndex([joan, other])
        #expect(index.match("jon brandt") == .matched(Match(contactID: other.id, method: .exactAlias, score: 1)))
        let named = contact("Jon Brandt")
        index.upsert(named)
        #expect(index.match("jon brandt") == .matched(Match(contactID: named.id, method: .exactName, score: 1)))
    }

    @Test func `ContactIndex: two contacts of one name are ambiguous, and both are near misses`() {
        let (a, b) = (contact("Wei Chen"), contact("wei chen"))
        let index = ContactIndex([a, contact("Wei Cheng"), b])
        let near = [a, b].map { NearMiss(contactID: $0.id, name: $0.name, score: 1) }
        #expect(index.match("WEI CHEN") == .none(.ambiguous, nearMisses: near))
        #expect(
            ContactIndex([contact("A B", aliases: ["Coach"]), contact("C D", aliases: ["coach"])]).match("Coach")
                .isAmbiguous)
    }

    @Test func `ContactIndex: near misses are at most three, best first`() throws {
        let index = ContactIndex(
            ["Marta Kowalska", "Maria Kowalska", "Marina Kowalska", "Magda Kowalska", "Peter Lund"].map { contact($0) })
        guard case .none(_, let near) = index.match("Mariola Kowalska") else { throw Unexpected() }
        #expect(near.count == 3)
        #expect(near.map(\.score) == near.map(\.score).sorted(by: >))
        #expect(near.allSatisfy { $0.name.hasSuffix("Kowalska") && $0.score < NameSimilarity.threshold })
        guard case .none(.unknown, let single) = index.match("Maria") else { throw Unexpected() }
        #expect(single.first?.name == "Maria Kowalska")
    }

    @Test(arguments: ["", "   ", "\n\t"])
    func `ContactIndex: a blank name matches no contact`(_ detected: String) {
        #expect(ContactIndex([contact("A")]).match(detected) == .none(.emptyName, nearMisses: []))
    }

    @Test func `ContactIndex: contacts without a name match nothing and do no harm`() {
        let index = ContactIndex([contact(""), contact("❤️"), contact("Ann Lund", aliases: ["", "  "])])
        #expect(index.match("Ann Lund").contactID != nil)
        #expect(index.match("❤️").contactID != nil)
        #expect(index.match("🙂").contactID == nil)
    }

    @Test func `ContactIndex: replacing and removing leave no trace of the old name`() throws {
        let entry = contact("Janusz Kowalczyk", aliases: ["Jano"])
        var index = ContactIndex([entry, contact("Peter Lund")])
        var renamed = entry
        renamed.name = "Adam Nowakowski"
        renamed.aliases = []
        index.upsert(renamed)
        #expect(index.count == 2)
        for old in ["Janusz Kowalczyk", "Jano", "J Kowalczyk", "JanuszKowalczyk"] {
            #expect(index.match(old).contactID == nil, "\(old)")
        }
        #expect(index.match("Adam Nowakowski").contactID == entry.id)
        let removed = [index.remove(entry.id), index.remove(entry.id)]
        #expect(removed == [true, false])
        #expect(index.count == 1)
        #expect(index[entry.id] == nil)
        #expect(index.match("Adam Nowakowski") == .none(.unknown, nearMisses: []))
    }

    @Test func `ContactIndex: an index built step by step equals one built at once`() {
        var random = SplitMix(state: 7)
        let people = (0..<300).map { _ in contact(Sample.person(&random)) }
        var grown = ContactIndex([contact("Somebody Else")])
        for person in people { grown.upsert(contact(person.name)) }
        for person in people.shuffled(using: &random) { grown.upsert(person) }
        for extra in grown.slots.compactMap({ $0?.entry.id }) where !people.contains(where: { $0.id == extra }) {
            grown.remove(extra)
        }
        let fresh = ContactIndex(people)
        for person in people {
            let typo = Sample.typo(person.name, &random)
            #expect(grown.match(typo).contactID == fresh.match(typo).contactID, "\(typo)")
        }
    }

    @Test func `ContactIndex: with similar names first, a similar name beats an exact nickname`() {
        let joan = contact("Joanna Brandt")
        let nicknamed = contact("Peter Lund", aliases: ["Joana Brandt"])
        let index = ContactIndex([joan, nicknamed])
        #expect(index.match("joana brandt").contactID == nicknamed.id)
        #expect(index.matchSimilarFirst("joana brandt").contactID == joan.id)
        #expect(index.matchSimilarFirst("JOANNA BRANDT").method == .exactName)
        #expect(index.matchSimilarFirst("nobody at all").contactID == nil)
        #expect(ContactIndex([nicknamed]).matchSimilarFirst("joana brandt").method == .exactAlias)
    }

    @Test func `ContactIndex: with similar names first, a similarity of exactly 0.8 is no match`() {
        let index = ContactIndex([contact("sealed"), contact("Robert")])
        #expect(DiceSimilarity.between("healed", "sealed") == 0.8)
        #expect(index.matchSimilarFirst("healed").contactID == nil)
        #expect(index.matchSimilarFirst("Roberts").contactID != nil)
    }
}

struct Unexpected: Error {}

extension MatchOutcome {
    var contactID: UUID? {
        if case .matched(let match) = self { return match.contactID }
        return nil
    }

    var method: Match.Method? {
        if case .matched(let match) = self { return match.method }
        return nil
    }

    var isAmbiguous: Bool {
        if case .none(.ambiguous, _) = self { return true }
        return false
    }
}
