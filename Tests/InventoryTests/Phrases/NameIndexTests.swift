import Inventory
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
}
