import Testing

@testable import Matching

struct NameFoldingTests {
    @Test(arguments: [
        ("José", "jose"), ("Jose\u{301}", "jose"), ("ＪＯＨＮ　Ｄｏｅ", "john doe"), ("Straße", "strasse"),
        ("Łukasz Żółć", "lukasz zolc"), ("Nguyễn Thị Ánh", "nguyen thi anh"), ("O’Neill-Ruiz", "oneill ruiz"),
        ("O'Neill", "oneill"), ("  Anna \t\n Lee ", "anna lee"), ("ΝΊΚΟΣ", "νικοσ"), ("Νίκος", "νικοσ"),
        ("İpek Işık", "ipek isik"), ("Ærøskøbing", "aeroskobing"), ("王小明", "王小明"), ("Мария Йод", "мария йод"),
        ("Mom ❤️", "mom"), ("❤️", "❤"), ("ﬁona", "fiona"), ("ज्योति", "ज्योति"), ("J.R.R. Tolkien", "j r r tolkien"),
        ("zero\u{200B}width", "zerowidth"), ("", ""), ("   ", ""),
    ])
    func `NameFolding: spellings of one name have one key`(text: String, key: String) {
        #expect(NameFolding.key(text) == key)
    }

    @Test(arguments: ["José O'Neill-Ruiz", "Straße", "İpek", "ﬁona", "Nguyễn", "❤️", "Ǆ", "ΐ", "ŉ", "ẞ", "A\u{345}"])
    func `NameFolding: folding twice equals folding once`(_ text: String) {
        #expect(NameFolding.key(NameFolding.key(text)) == NameFolding.key(text))
        #expect(NameFolding.caseFolded(NameFolding.caseFolded(text)) == NameFolding.caseFolded(text))
    }

    @Test func `NameFolding: every letter with a diacritic folds the same in either case`() {
        for value in [0xC0...0x17F, 0x1E00...0x1EFF, 0x386...0x3CE, 0x400...0x45F].joined() {
            guard let letter = Unicode.Scalar(UInt32(value)), letter.properties.isAlphabetic else { continue }
            let (lower, upper) = (letter.properties.lowercaseMapping, letter.properties.uppercaseMapping)
            #expect(NameFolding.key(lower) == NameFolding.key(upper), "U+\(String(value, radix: 16))")
        }
    }

    struct NameCase: Sendable {
        let text: String
        let tokens: [String]
        var generation: String?
    }

    @Test(arguments: [
        NameCase(text: "Dr. Jane Doe", tokens: ["jane", "doe"]),
        NameCase(text: "Russell, Herman", tokens: ["herman", "russell"]),
        NameCase(text: "John Smith, PhD", tokens: ["john", "smith"]),
        NameCase(text: "John Smith Jr.", tokens: ["john", "smith"], generation: "jr"),
        NameCase(text: "Smith Junior, John", tokens: ["john", "smith"], generation: "jr"),
        NameCase(text: "Henry IV", tokens: ["henry"], generation: "iv"),
        NameCase(text: "Mr. Prof. Dr. Otto Braun", tokens: ["otto", "braun"]),
        NameCase(text: "Sir", tokens: ["sir"]), NameCase(text: "Junior", tokens: ["junior"]),
        NameCase(text: "Yo Ma", tokens: ["yo", "ma"]), NameCase(text: "❤️", tokens: []),
    ])
    func `ComparedName: a name is split into tokens and generation`(_ sample: NameCase) {
        let name = ComparedName(sample.text)
        #expect(name.tokens == sample.tokens)
        #expect(name.generation == sample.generation)
    }

    @Test(arguments: [
        ("kitten", "sitting", 3), ("john", "jonh", 1), ("abc", "abc", 0), ("", "ab", 2), ("micheal", "michael", 1),
    ])
    func `EditDistance: edits are counted, a swap as one`(a: String, b: String, distance: Int) {
        let (a, b) = (a.unicodeScalars.map(\.value), b.unicodeScalars.map(\.value))
        #expect(EditDistance.between(a, b, limit: 3) == distance)
        #expect(EditDistance.between(b, a, limit: 3) == distance)
        if distance > 0 { #expect(EditDistance.between(a, b, limit: distance - 1) == nil) }
    }

    // Examples of string-similarity's documentation.
    @Test(arguments: [
        ("healed", "sealed", 0.8), ("France", "France", 1), ("a", "b", 0), ("night", "nacht", 0.25), ("a b", "ab", 1),
        ("aaaa", "aa", 0.5),
    ])
    func `DiceSimilarity: gives the published values`(a: String, b: String, expected: Double) {
        #expect(abs(DiceSimilarity.between(a, b) - expected) < 1e-9)
        #expect(abs(DiceSimilarity.between(b, a) - expected) < 1e-9)
    }

    @Test func `Nicknames: nicknames find their name and no other nickname`() {
        #expect(Nicknames.equivalents(of: "bob").contains("robert"))
        #expect(Nicknames.equivalents(of: "robert").isSuperset(of: ["bob", "rob", "bobby"]))
        #expect(!Nicknames.equivalents(of: "bob").contains("rob"))
        #expect(Nicknames.equivalents(of: "alex").isSuperset(of: ["alexander", "alexandra"]))
        #expect(Nicknames.equivalents(of: "zzz").isEmpty)
    }
}
