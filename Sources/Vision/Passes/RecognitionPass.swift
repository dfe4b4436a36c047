import Captures

/// Result of one pass over one picture: lines of words, boxes in fractions of that picture.
struct RecognitionPass {
    var lines: [[Word]]
    /// Quarter turns clockwise that would put most words upright. Tesseract also reads vertical lines, but still
    /// reports such a page as upright.
    var uprightTurns: Int

    var words: [Word] { lines.flatMap { $0 } }

    var confidence: Double {
        let words = words
        return words.isEmpty ? 0 : words.reduce(0) { $0 + $1.confidence } / Double(words.count)
    }

    /// Amount of text weighted by certainty: letters times the confidence above one half, so that noise weighs
    /// nothing.
    var weight: Double {
        words.reduce(0) { $0 + Double($1.text.count) * max(0, $1.confidence - 0.5) }
    }

    /// - Parameter aspect: width divided by height of the picture.
    init(lines: [[Word]], aspect: Double) {
        self.init(lines: lines, uprightTurns: Self.uprightTurns(lines, aspect))
    }

    init(lines: [[Word]], uprightTurns: Int) {
        self.lines = lines
        self.uprightTurns = uprightTurns
    }

    /// An upright word of three or more letters is wider than high. In a vertical line the next word is below or
    /// above.
    private static func uprightTurns(_ lines: [[Word]], _ aspect: Double) -> Int {
        let long = lines.flatMap { $0 }.filter { $0.text.count >= 3 }
        let tall = long.count { $0.box.height > $0.box.width * aspect }
        guard tall * 2 > long.count else { return 0 }
        let downwards = lines.reduce(0) { sum, line in
            sum + zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1.box.midY > $1.0.box.midY ? 1 : -1) }
        }
        return downwards >= 0 ? 3 : 1
    }

    func mapBoxes(_ transform: (Box) -> Box) -> RecognitionPass {
        RecognitionPass(
            lines: lines.map { line in
                line.map { word in
                    var word = word
                    word.box = transform(word.box)
                    return word
                }
            }, uprightTurns: uprightTurns)
    }
}
