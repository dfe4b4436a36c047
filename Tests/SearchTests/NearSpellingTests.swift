import RandomSupport
import Search
import Testing

@Suite struct NearSpellingTests {
    @Test(arguments: [
        ("obrien", "Conor O'Brien", 0), ("o brien", "Conor O'Brien", 0), ("obrein", "Conor O'Brien", 1),
        ("muler", "Katharina Müller", 1), ("kowalskyi", "Sarah Kowalski", 1), ("khatarina", "Katharina Müller", 2),
        ("maryann", "Mary Ann", nil), ("mary ann", "Maryann", 0), ("sarah chen", "Sara Chenoweth", 1),
        ("sarah chen", "Sarah Miller", nil), ("anna", "Bob", nil),
    ])
    func `NearSpelling: counts the errors against the nearest words of a name`(
        text: String, name: String, errors: Int?
    ) throws {
        let near = try #require(NearSpelling(text))
        #expect(near.errors(against: [name]) == errors)
    }

    @Test(arguments: ["", "ab", "abc", "a b", String(repeating: "long ", count: 11)])
    func `NearSpelling: a text of short words, or of many, is not searched with errors`(text: String) {
        #expect(NearSpelling(text) == nil)
    }

    /// What the database looks for never misses a name with one error.
    @Test func `NearSpelling: each name with one typing error has a part of each searched word`() throws {
        var random = SplitMix(state: 5)
        for _ in 0..<2_000 {
            let word = (0..<(4 + random.below(9))).map { _ in "abcdefgh".randomElement(using: &random) ?? "a" }
            var other = word
            let place = random.below(word.count)
            switch random.below(4) {
            case 0: other[place] = "x"
            case 1: other.remove(at: place)
            case 2: other.insert("x", at: place)
            default: if word.count < 8, place + 1 < word.count { other.swapAt(place, place + 1) }
            }
            let near = try #require(NearSpelling(String(word)))
            let name = String(other)
            #expect(near.errors(against: [name]) != nil, "\(String(word)) and \(name)")
            for parts in near.parts[0] { #expect(parts.contains { name.contains($0) }, "\(parts) and \(name)") }
        }
    }
}
