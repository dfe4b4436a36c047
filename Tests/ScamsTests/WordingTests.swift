import Testing

@testable import Scams

/// The wording that the model weighs.
struct WordingTests {
    private static let vocabulary = WordList(["verify", "your", "account", "now", "the", "package"])

    private func restored(_ text: String) -> RestoredText {
        RestoredText(PlainText(text, hosts: PlainHosts.names, vocabulary: Self.vocabulary))
    }

    private func text(_ restored: RestoredText) -> String {
        String(String.UnicodeScalarView(restored.scalars))
    }

    @Test(arguments: [
        ("Call me at 7:30, ok?", "Call me at 0:00, ok?"),
        ("two  spaces\t\n and a line", "two spaces\nand a line"),
        ("Don’t “Verify”", "Don't \"Verify\""),
        ("pay £1,450.50 to usps.com/Track?id=9", "pay £0,000.00 to usps.com/Track?id=0"),
        ("😀 hi!", "😀 hi!"),
        ("…", "…"), ("", ""),
    ])
    func `RestoredText: case and punctuation stay, digits are alike`(given: String, expected: String) {
        #expect(text(restored(given)) == expected)
    }

    @Test(arguments: [
        ("Vеrіfy yоur АCCОUNT!", "Verify your ACCOUNT!"),
        ("Ver\u{200B}ify yo\u{AD}ur account", "Verify your account"),
        ("V e r i f y your account", "Verify your account"),
        ("acc0unt now", "account now"),
        ("Ver ify the package", "Verify the package"),
    ])
    func `RestoredText: disguised words have the form of plain ones`(given: String, expected: String) {
        #expect(text(restored(given)) == expected)
    }

    @Test
    func `RestoredText: each sign belongs to its word`() {
        let restored = restored("Pay now, please")
        let words = restored.words.map(String.init).joined()
        #expect(words == "000" + "1111" + "22222222", "\(words)")
    }

    @Test
    func `WordingRuns: signs are runs of two to four, and words stand alone and in pairs`() {
        let runs = WordingRuns(restored("Pay now"))
        #expect(runs.signs.count == 6 + 5 + 4)
        #expect(runs.phrases.map(\.words) == [0...0, 0...1, 1...1])
        let other = WordingRuns(restored("pay NOW?"))
        #expect(runs.phrases.map(\.hash) == other.phrases.prefix(3).map(\.hash), "words have no case")
        #expect(other.phrases.count == 5, "a question mark is a word")
        #expect(runs.signs[0].hash != other.signs[0].hash, "signs have a case")
        #expect(WordingRuns(restored("")).signs.isEmpty)
    }

    @Test
    func `WordingRuns: the order of two words counts`() {
        func pair(_ text: String) -> UInt32? { WordingRuns(restored(text)).phrases.dropFirst().first?.hash }
        #expect(pair("pay now") == pair("Pay NOW"))
        #expect(pair("pay now") != pair("now pay"))
        #expect(Set([pair("no no"), pair("very very"), pair("!!")]).count == 3)
    }

    @Test
    func `WordingRuns: places in the table are spread`() {
        let words = (0..<2_000).map { "word\($0)x" }.joined(separator: " ").map { digit -> Character in
            digit.isNumber ? Character(UnicodeScalar(UInt8(97 + (digit.wholeNumberValue ?? 0)))) : digit
        }
        let hashes = Set(WordingRuns(restored(String(words))).phrases.map(\.hash))
        let slots = Set(hashes.map { WordingRuns.slot($0, bits: ScamModel.bits) })
        // 4,000 hashes in 131,072 places: about 61 meet another one.
        #expect(hashes.count > 3_900 && hashes.count - slots.count < 120, "\(hashes.count), \(slots.count)")
    }
}
