import Captures
import Testing

@testable import Vision

@Suite struct LineShapeTests {
    /// Words of one line, each with the space before it in letter heights; the page is twice as wide as high.
    private func line(_ words: [(space: Double, text: String)]) -> [Word] {
        let height = 0.05
        var right = 0.02
        return words.map { space, text in
            let left = right + space * height / 2
            right = left + Double(text.count) * height * 0.5 / 2
            return Word(
                text: text, confidence: 0.9, box: Box(x: left, y: 0.4, width: right - left, height: height))
        }
    }

    private func shaped(_ words: [(space: Double, text: String)]) -> [String] {
        let pass = RecognitionPass(lines: [line(words)], uprightTurns: 0)
        return LineShape.joined(LineShape.columns(pass, aspect: 2), aspect: 2).lines.map { line in
            line.map(\.text).joined(separator: " ")
        }
    }

    @Test func `LineShape: text in two columns becomes two lines`() {
        #expect(
            shaped([(0, "Rosa"), (0.3, "Quintero"), (5, "Basalt"), (0.3, "Surveying")]) == [
                "Rosa Quintero", "Basalt Surveying",
            ])
        #expect(shaped([(0, "Rosa"), (0.3, "Quintero"), (0.6, "MSc")]) == ["Rosa Quintero MSc"])
    }

    @Test func `LineShape: a label stays with its value`() {
        #expect(
            shaped([(0, "Fax"), (4, "+44"), (0.3, "20"), (0.3, "7946"), (0.3, "0018")]) == ["Fax +44 20 7946 0018"])
    }

    @Test(arguments: [
        (["rosa", "@", "basalt.example.org"], "rosa@basalt.example.org"),
        (["rosa@", "basalt.org"], "rosa@basalt.org"), (["rosa", "@basalt.org"], "rosa@basalt.org"),
        (["https:", "//basalt.org"], "https://basalt.org"), (["https:", "//", "basalt.org"], "https://basalt.org"),
        (["Insta", "@rosa.quarries"], "Insta @rosa.quarries"),
        (["Mail", "rosa@basalt.org"], "Mail rosa@basalt.org"),
    ])
    func `LineShape: an address is one word, however wide its signs are set`(words: [String], expected: String) {
        #expect(shaped(words.enumerated().map { ($0.offset == 0 ? 0 : 0.35, $0.element) }) == [expected])
    }

    @Test func `LineShape: joined words stay confirmed`() {
        var words = line([(0, "rosa@"), (0.3, "basalt.org")])
        words[0].isConfirmed = true
        words[1].isConfirmed = false
        let joined = LineShape.joined(RecognitionPass(lines: [words], uprightTurns: 0), aspect: 2).words
        #expect(joined.map(\.isConfirmed) == [false])
        #expect(joined.allSatisfy { abs($0.box.maxX - words[1].box.maxX) < 1e-9 })
    }

    @Test(arguments: [
        ([(0, "Ra"), (-0.1, "j"), (0.05, "esh"), (0.3, "Gupt"), (0.01, "a")], "Rajesh Gupta"),
        ([(0, "rosa@basalt."), (-0.5, "fr")], "rosa@basalt.fr"), ([(0, "Floor"), (-0.1, "8")], "Floor 8"),
        ([(0, "Chef"), (0.1, "de")], "Chef de"), ([(0, "Ana"), (0.02, "Lopez")], "Ana Lopez"),
        ([(0, "St."), (-0.1, "Ives")], "St. Ives"),
    ])
    func `LineShape: touching letters form one word`(words: [(Double, String)], expected: String) {
        #expect(shaped(words.map { (space: $0.0, text: $0.1) }) == [expected])
    }
}
