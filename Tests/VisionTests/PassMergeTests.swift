import Captures
import Testing

@testable import Vision

@Suite struct ReadingMergeTests {
    /// Words of a line with their confidence; a letter is 0.02 wide.
    private func line(_ words: (String, Double)..., x: Double = 0.1, y: Double) -> [Word] {
        var at = x
        return words.map { text, confidence in
            defer { at += Double(text.count) * 0.02 + 0.02 }
            return Word(
                text: text, confidence: confidence,
                box: Box(x: at, y: y, width: Double(text.count) * 0.02, height: 0.04))
        }
    }

    private func merged(_ first: [[Word]], _ second: [[Word]], margin: Double = 0.05) -> [[Word]] {
        PassMerge.merge(
            RecognitionPass(lines: first, uprightTurns: 0), RecognitionPass(lines: second, uprightTurns: 0),
            margin: margin
        ).lines
    }

    private func texts(_ lines: [[Word]]) -> [String] { lines.map { $0.map(\.text).joined(separator: " ") } }

    @Test func `PassMerge: a line that only one pass has is kept at its position`() {
        let first = [line(("Divya", 0.9), ("Patel", 0.9), y: 0.1), line(("Mumbai", 0.9), y: 0.5)]
        let second = [line(("Principal", 0.9), ("Consultant", 0.8), y: 0.3)]
        #expect(texts(merged(first, second)) == ["Divya Patel", "Principal Consultant", "Mumbai"])
        #expect(texts(merged(second, first)) == ["Divya Patel", "Principal Consultant", "Mumbai"])
        #expect(texts(merged([], first)) == ["Divya Patel", "Mumbai"])
        #expect(texts(merged(first, [])) == ["Divya Patel", "Mumbai"])
    }

    @Test func `PassMerge: doubtful words of only the second pass are dropped`() {
        let first = [line(("Divya", 0.9), y: 0.1)]
        let grain = [line(("ee", 0.95), y: 0.3), line(("wae", 0.5), y: 0.5), line(("...", 0.9), y: 0.7)]
        #expect(texts(merged(first, grain)) == ["Divya"])
    }

    @Test func `PassMerge: of the same words the more confident wins, and equal words are confirmed`() throws {
        let first = [line(("Divya", 0.9), ("Pate1", 0.6), y: 0.1)]
        let second = [line(("Divya", 0.5), ("Patel", 0.8), y: 0.105)]
        let words = try #require(merged(first, second).first)
        #expect(words.map(\.text) == ["Divya", "Patel"])
        #expect(words.map(\.confidence) == [0.9, 0.8])
        #expect(words.map(\.isConfirmed) == [true, false])
    }

    @Test func `PassMerge: the second pass must lead by the margin`() {
        let first = [line(("Patel", 0.8), y: 0.1)]
        let second = [line(("Pate1", 0.84), y: 0.1)]
        #expect(texts(merged(first, second)) == ["Patel"])
        #expect(texts(merged(first, second, margin: 0)) == ["Pate1"])
    }

    @Test func `PassMerge: a line split differently comes whole from the pass with more weight`() {
        let first = [line(("+1312", 0.55), ("555", 0.55), ("0185", 0.9), y: 0.1)]
        let second = [line(("+1", 0.9), ("312", 0.9), ("555", 0.9), ("0185", 0.9), y: 0.1)]
        #expect(texts(merged(first, second)) == ["+1 312 555 0185"])
        let half = [line(("+1", 0.97), ("312", 0.97), y: 0.1)]
        #expect(texts(merged(half, second)) == ["+1 312 555 0185"])
        #expect(texts(merged(second, half)) == ["+1 312 555 0185"])
    }

    @Test func `PassMerge: each position of a line has the words of the more confident pass`() {
        let first = [line(("Fax", 0.1), ("022.2261", 0.1), ("6842", 0.95), y: 0.1)]
        let second = [line(("Fax", 0.9), ("022", 0.9), ("22616842", 0.9), y: 0.1)]
        #expect(texts(merged(first, second)) == ["Fax 022 22616842"])
        let garbled = [line(("North", 0.9), ("Sydney", 0.9), ("NSW.20607", 0.1), ("Australia", 0.9), y: 0.1)]
        let other = [line(("North", 0.9), ("Svdnev", 0.4), ("NSW", 0.9), ("2060,", 0.8), ("Av", 0.4), y: 0.1)]
        #expect(texts(merged(garbled, other)) == ["North Sydney NSW 2060, Australia"])
        #expect(texts(merged(other, garbled)) == ["North Sydney NSW 2060, Australia"])
    }

    @Test func `PassMerge: confident words that only one pass has are kept`() {
        let first = [line(("Floor", 0.8), ("Denver,", 0.8), ("USA", 0.8), y: 0.1)]
        let rest = [line(("Denver,", 0.9), ("wae", 0.5), ("80202", 0.9), x: 0.22, y: 0.1)]
        #expect(texts(merged(rest, first)).first?.hasPrefix("Floor Denver,") == true)
        let cut = [line(("Denver,", 0.9), x: 0.22, y: 0.1)]
        #expect(texts(merged(first, cut)) == ["Floor Denver, USA"])
        #expect(texts(merged(cut, first)) == ["Floor Denver, USA"])
        let grain = [line(("Denver,", 0.9), ("wae", 0.5), x: 0.22, y: 0.1)]
        let city = [line(("Denver,", 0.95), ("80202", 0.95), ("USA", 0.95), x: 0.22, y: 0.1)]
        #expect(texts(merged(city, grain)) == ["Denver, 80202 USA"])
    }

    @Test func `PassMerge: a line with one certain word needs less confidence for the others`() {
        let first = [line(("Divya", 0.9), y: 0.1)]
        let second = [line(("CHIEF", 0.95), ("0FF1CER", 0.3), y: 0.3), line(("wae", 0.7), ("eew", 0.7), y: 0.5)]
        #expect(texts(merged(first, second)) == ["Divya", "CHIEF 0FF1CER"])
    }

    @Test func `PassMerge: lines that only one pass joined come from one of the passes`() {
        let left = line(("Divya", 0.9), y: 0.1)
        let right = line(("Mumbai", 0.9), x: 0.3, y: 0.1)
        #expect(texts(merged([left, right], [left + right])) == ["Divya", "Mumbai"])
        let unsure = [line(("Diwya", 0.5), y: 0.1), line(("Nunbai", 0.5), x: 0.3, y: 0.1)]
        #expect(texts(merged(unsure, [left + right])) == ["Divya Mumbai"])
    }

    @Test(arguments: 0..<60)
    func `PassMerge: a pass merged with itself or with nothing is unchanged`(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ limit: UInt64) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % Int(limit)
        }
        let lines = (0..<1 + next(6)).map { row in
            (0..<1 + next(4)).map { column in
                Word(
                    text: String(repeating: "a", count: 1 + next(8)), confidence: Double(next(100)) / 100,
                    box: Box(x: Double(column) * 0.24, y: Double(row) * 0.15, width: 0.2, height: 0.1))
            }
        }
        #expect(texts(merged(lines, lines)) == texts(lines))
        #expect(merged(lines, []) == lines)
    }
}
