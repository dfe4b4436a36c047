import Inventory
import RandomSupport
import Testing

@Suite struct NameIndexTests {
    private let index = NameIndex([
        "Grandma's Vase", "Küche", "Storage Unit 12", "Dyson Vacuum", "Desk Lamp", "Floor Lamp", "Żubrówka Glasses",
    ])

    @Test(arguments: [
        ("grandmas vase", ["Grandma's Vase"], NameIndex.Quality.exact), ("kuche", ["Küche"], .exact),
        ("kueche", ["Küche"], .exact), ("storage unit twelve", ["Storage Unit 12"], .exact),
        ("dyson vacuums", ["Dyson Vacuum"], .exact), ("dy son vacuum", ["Dyson Vacuum"], .exact),
        ("dyson vacum", ["Dyson Vacuum"], .similar), ("zubrowka glasses", ["Żubrówka Glasses"], .exact),
        ("dyson", ["Dyson Vacuum"], .partial), ("lamp", ["Desk Lamp", "Floor Lamp"], .partial),
        ("lamps", ["Desk Lamp", "Floor Lamp"], .partial),
    ]) func `NameIndex: spoken words find the owner's names`(
        words: String, names: [String], quality: NameIndex.Quality
    ) {
        let match = index.match(words.split(separator: " ").map(String.init))
        #expect(match?.names == names)
        #expect(match?.quality == quality)
    }

    @Test(arguments: ["toaster", "12", "a", "desk lamp in the kitchen", "", "💡"])
    func `NameIndex: other words find nothing`(
        words: String
    ) {
        #expect(index.match(words.split(separator: " ").map(String.init)) == nil)
    }

    @Test func `NameIndex: an index that changes with its names answers as a new one, newest names first`() {
        var random = SplitMix(state: 77)
        let words = ["Lamp", "Küche", "Desk", "Vase", "Box", "12", "7", "Blue", "Old", "Dyson"]
        func name() -> String {
            (0...random.below(3)).map { _ in words[random.below(words.count)] }.joined(separator: " ")
        }
        var names = Array(Set((0..<300).map { _ in name() + " \(random.below(10_000))" }))
        var index = NameIndex(names)
        for _ in 0..<60 {
            for _ in 0..<random.below(4) { names.remove(at: random.below(names.count)) }
            for _ in 0..<random.below(4) { names.insert(name() + " \(random.below(10_000))", at: 0) }
            index = index.changed(to: names)
            let new = NameIndex(names)
            for _ in 0..<20 {
                let spoken = [name(), names[random.below(names.count)], words[random.below(words.count)]]
                for text in spoken { #expect(index.match(spoken: text) == new.match(spoken: text), "\(text)") }
            }
        }
        #expect(index.count == Set(names).count)
    }
}
