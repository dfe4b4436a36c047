import Captures

/// One pass of the recogniser over one picture: lines of words, boxes in fractions of that picture.
struct ReadPass {
    var lines: [[Word]]
    /// Quarter turns clockwise that would put most of these words upright: Tesseract reads lines that run downwards or
    /// upwards as well, and calls their page upright all the same.
    var uprightTurns: Int

    var words: [Word] { lines.flatMap { $0 } }

    var confidence: Double {
        let words = words
        return words.isEmpty ? 0 : words.reduce(0) { $0 + $1.confidence } / Double(words.count)
    }

    /// How much was read, and how surely: letters weighed by the confidence that exceeds one half, so that noise
    /// read as words weighs nothing.
    var weight: Double {
        words.reduce(0) { $0 + Double($1.text.count) * max(0, $1.confidence - 0.5) }
    }

    /// - Parameter aspect: width of the picture by its height.
    init(lines: [[Word]], aspect: Double) {
        self.init(lines: lines, uprightTurns: Self.uprightTurns(lines, aspect))
    }

    init(lines: [[Word]], uprightTurns: Int) {
        self.lines = lines
        self.uprightTurns = uprightTurns
    }

    /// Words of three letters and more are wider than high where they are upright. In a line on its side the next
    /// word stands below, or above.
    private static func uprightTurns(_ lines: [[Word]], _ aspect: Double) -> Int {
        let long = lines.flatMap { $0 }.filter { $0.text.count >= 3 }
        let tall = long.count { $0.box.height > $0.box.width * aspect }
        guard tall * 2 > long.count else { return 0 }
        let downwards = lines.reduce(0) { sum, line in
            sum + zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1.box.midY > $1.0.box.midY ? 1 : -1) }
        }
        return downwards >= 0 ? 3 : 1
    }

    func mapBoxes(_ transform: (Box) -> Box) -> ReadPass {
        ReadPass(
            lines: lines.map { line in
                line.map { word in
                    var word = word
                    word.box = transform(word.box)
                    return word
                }
            }, uprightTurns: uprightTurns)
    }
}
