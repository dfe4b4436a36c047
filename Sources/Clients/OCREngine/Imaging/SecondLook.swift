import Captures

/// Looks again at lines that were read with doubt: each is cut out of the picture before it was flattened, its
/// contrast spread, brought to a height that letters are read best at, and read as the one line that it is.
struct SecondLook {
    /// A line whose mean confidence, or a word's of it, is lower is looked at again.
    private static let doubtfulLine = 0.82
    private static let doubtfulWord = 0.6
    /// Text that goes on for ever is a page, and no card.
    private static let mostLines = 24
    /// Pixels of a line from its highest to its lowest ink.
    private static let height = 44.0

    let recogniser: Recogniser

    /// - Parameters:
    ///   - pass: boxes in fractions of `picture`.
    ///   - picture: grey, level.
    func confirm(_ pass: ReadPass, in picture: borrowing Picture) throws(ImageProblem) -> ReadPass {
        var result = pass
        var left = Self.mostLines
        for index in pass.lines.indices where left > 0 && Self.isDoubtful(pass.lines[index]) {
            left -= 1
            let again = try read(pass.lines[index], in: picture)
            if !again.isEmpty { result.lines[index] = Self.agree(pass.lines[index], again) }
        }
        return result
    }

    private static func isDoubtful(_ line: [Word]) -> Bool {
        mean(line) < doubtfulLine || line.contains { $0.confidence < doubtfulWord && $0.text.count > 1 }
    }

    private func read(_ line: [Word], in picture: borrowing Picture) throws(ImageProblem) -> [Word] {
        let box = Line(words: line).box
        let margin = box.height * 0.35
        let left = max(0, Int(box.x * Double(picture.width) - margin * Double(picture.height)))
        let top = max(0, Int((box.y - margin) * Double(picture.height)))
        let right = min(picture.width, Int(box.maxX * Double(picture.width) + margin * Double(picture.height)) + 1)
        let bottom = min(picture.height, Int((box.maxY + margin) * Double(picture.height)) + 1)
        guard right - left > 4, bottom - top > 4 else { return [] }
        let cut = try picture.clipped(x: left, y: top, width: right - left, height: bottom - top)
        let tall = box.height * Double(picture.height)
        let factor = min(3, max(0.4, Self.height / max(tall, 1)))
        let sized = try abs(factor - 1) < 0.15 ? cut.same() : cut.scaled(by: factor)
        let contrast = Contrast(width: sized.width, height: sized.height, tile: sized.height)
        let clear = try Picture(
            gray: contrast.spread(sized.grayBytes()), width: sized.width, height: sized.height)
        let full = (width: Double(picture.width), height: Double(picture.height))
        let place = (x: Double(left), y: Double(top), width: Double(right - left), height: Double(bottom - top))
        let again = recogniser.read(clear, triesInverted: true, as: .line).mapBoxes { box in
            Box(
                x: (place.x + box.x * place.width) / full.width, y: (place.y + box.y * place.height) / full.height,
                width: box.width * place.width / full.width, height: box.height * place.height / full.height)
        }
        return again.words
    }

    /// Where both looks have as many words, each word is the surer one's; else the surer line is taken whole.
    private static func agree(_ first: [Word], _ second: [Word]) -> [Word] {
        if first.count == second.count {
            return zip(first, second).map { a, b in
                var word = a.confidence >= b.confidence ? a : b
                word.isConfirmed = a.text == b.text
                return word
            }
        }
        let (surer, other) = mean(first) >= mean(second) ? (first, second) : (second, first)
        let texts = Set(other.map(\.text))
        return surer.map { word in
            var word = word
            word.isConfirmed = texts.contains(word.text)
            return word
        }
    }

    /// By letters: a long word counts for more than a stroke.
    private static func mean(_ line: [Word]) -> Double {
        let letters = line.reduce(0) { $0 + $1.text.count }
        return letters == 0 ? 0 : line.reduce(0) { $0 + Double($1.text.count) * $1.confidence } / Double(letters)
    }
}
