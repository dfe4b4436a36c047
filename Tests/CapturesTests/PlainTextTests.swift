import Captures
import Testing

@Suite struct PlainTextTests {
    @Test func `Character: every property agrees with the standard library`() {
        let scalars = (0..<0x2_0000).compactMap { Unicode.Scalar(UInt32($0)) }
        let marked = ["\r\n", "e\u{301}", "E\u{301}", "ß\u{301}", "1\u{20E3}", "👩‍💻"].map(Character.init)
        let differing = (scalars.map(Character.init) + marked).filter { character in
            LibraryTraits(of: character)
                != LibraryTraits(
                    isLetter: character.isLetter, isNumber: character.isNumber, isWhitespace: character.isWhitespace,
                    isLowercase: character.isLowercase, isUppercase: character.isUppercase)
        }
        #expect(differing.isEmpty)
    }

    @Test(
        arguments: [
            "", "a", "a\nb", "\n", "a\r\nb\r\n", "a\r\rb", "\n\r", "a\u{0B}b\u{0C}c\u{85}d\u{2028}e\u{2029}f",
            "\u{301}\n\u{301}", "👩\u{200D}\n👩", "\r\n\u{301}",
        ])
    func `String: lines are split as by the standard library`(text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        #expect(text.lines() == lines)
        #expect(
            text.lines(most: 2)
                == text.split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isNewline))
    }

    @Test(
        arguments: [
            ("Acme GmbH", "GmbH", "GmbH"), ("aab", "ab", "ab"), ("Acme", "acme", nil), ("Acme", "", nil),
            ("", "a", nil), ("a", "ab", nil), ("Müller, Köln", ", ", ", "), ("Müller", "ü", "ü"),
            ("Mu\u{308}ller", "ü", "u\u{308}"), ("Mu\u{308}ller", "u", nil), ("Muller", "ü", nil),
        ] as [(String, String, String?)])
    func `StringProtocol: a part is found by characters, not by bytes`(text: String, part: String, expected: String?) {
        #expect(text.firstPlace(of: part).map { String(text[$0]) } == expected)
        #expect(text.contains(part) == (expected != nil))
        #expect(text.replacingEach(part, with: part) == text)
    }

    @Test(
        arguments: [
            ("é - a", " - ", " - "), ("é -\u{301} a - b", " - ", " - "), ("é -\u{301} a", " - ", nil),
            ("é\u{600}a", "a", nil), ("é a\r\n", "\n", nil), ("é a\r\n", "a", "a"), ("🇦🇧a", "a", "a"),
            ("🇦🇧✓✓", "✓✓", "✓✓"), ("✓✓\u{301}", "✓✓", nil), ("👩\u{200D}a", "a", "a"),
        ] as [(String, String, String?)])
    func `StringProtocol: a match never splits a character`(text: String, part: String, expected: String?) {
        #expect(text.firstPlace(of: part).map { String(text[$0]) } == expected)
        #expect(Substring(text).contains(part) == (expected != nil))
        #expect(text.replacingEach(part, with: "") == (expected == nil ? text : text.replacing(part, with: "")))
    }

    @Test func `ReadableText: long characters and rows of flags are replaced`() {
        let marks = String(repeating: "\u{301}", count: 40)
        let flags = String(repeating: "🇦🇧", count: 40)
        #expect(ReadableText("a\(marks)b").text == "\u{FFFD}b")
        #expect(
            ReadableText(flags).text == String(repeating: "🇦🇧", count: 16) + String(repeating: "\u{FFFD}", count: 24))
        #expect(ReadableText("👩‍👩‍👧 e\u{301} 🇦🇧").text == "👩‍👩‍👧 e\u{301} 🇦🇧")
        let cut = ReadableText("abcdé", upTo: 3)
        #expect(cut.text == "abc" && cut.unread == 2)
    }

    @Test func `StringProtocol: a letter with a mark is another letter`() {
        #expect(!"Mu\u{308}ller".contains("u" as Character) && "Muller".contains("u" as Character))
        #expect("Müller".contains("u\u{308}" as Character) && !"Muller".contains("ü" as Character))
        #expect("a\r\nb".contains("\r\n" as Character) && !"a\nb".contains("\r\n" as Character))
    }
}
