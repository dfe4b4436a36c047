import Captures
import Imaging
import Tesseract

/// Reads runs of letters one by one, each cut out, as black letters on white at the size that suits Tesseract. Within
/// a longer line, Tesseract scales small times by the height of the text beside, and misreads one of five.
struct RunReading {
    /// Height in pixels to which the highest letter of a run is scaled, and limits of the factor.
    private static let (letter, factors) = (25.0, 0.4...4)
    /// Space around a run, in heights of its letters.
    private static let (above, beside) = (0.35, 0.4)
    /// In a line with this mean confidence, a doubtful word is no noise: Tesseract gives no confidence to words with
    /// apostrophes.
    private static let (sureLine, leastInSureLine) = (0.6, 0.31)

    /// A run of one character with less confidence is a trace of a comma or a drawing.
    private static let sureCharacter = 0.6

    let tesseract: TesseractEngine
    /// Whether the language can be Spanish, whose sentences open with marks, or another with elided words.
    var marksMayOpen = false

    /// - Returns: words with boxes in fractions of `gray`, without those of the space around, which are another run's.
    func words(of run: TextRuns.Run, in gray: borrowing Picture) throws(ImageProblem) -> [Word] {
        let (width, height) = (Double(gray.width), Double(gray.height))
        let letter = run.letter * height
        let left = max(0, Int(run.box.x * width - Self.beside * letter))
        let top = max(0, Int(run.box.y * height - Self.above * letter))
        let across = min(gray.width, Int(run.box.maxX * width + Self.beside * letter) + 1) - left
        let down = min(gray.height, Int(run.box.maxY * height + Self.above * letter) + 1) - top
        guard across > 4, down > 4 else { return [] }
        let cut = try gray.clipped(x: left, y: top, width: across, height: down)
        let factor = min(max(Self.letter / letter, Self.factors.lowerBound), Self.factors.upperBound)
        let sized = abs(factor - 1) < 0.1 ? try cut.same() : try cut.scaled(by: factor)
        let clear = try Picture(gray: Self.normalized(sized.grayBytes()), width: sized.width, height: sized.height)
        let words = tesseract.read(clear, triesInverted: false, as: .line).mapBoxes { box in
            Box(
                x: (Double(left) + box.x * Double(across)) / width, y: (Double(top) + box.y * Double(down)) / height,
                width: box.width * Double(across) / width, height: box.height * Double(down) / height)
        }.words.filter { run.box.x <= $0.box.midX && $0.box.midX <= run.box.maxX }
        return Self.raised(marksMayOpen ? MisreadMarks.mended(words) : words)
    }

    private static func raised(_ words: [Word]) -> [Word] {
        if words.count == 1, words[0].text.count == 1, words[0].confidence < sureCharacter { return [] }
        guard RecognitionPass(lines: [words], uprightTurns: 0).confidence >= sureLine else { return words }
        return words.map { word in
            var word = word
            if word.text.count > 2 { word.confidence = max(word.confidence, leastInSureLine) }
            return word
        }
    }

    /// The background, which has the middle level, becomes white, and the level farthest from there black.
    private static func normalized(_ gray: [UInt8]) -> [UInt8] {
        var histogram = [Int](repeating: 0, count: 256)
        for value in gray { histogram[Int(value)] += 1 }
        func first(_ levels: some Sequence<Int>, after outside: Int) -> Int {
            var count = 0
            return levels.first { level in
                count += histogram[level]
                return count > outside
            } ?? 0
        }
        let ground = first(0..<256, after: gray.count / 2)
        let (low, high) = (
            first(0..<256, after: gray.count / 200), first((0..<256).reversed(), after: gray.count / 200)
        )
        let ink = ground - low >= high - ground ? low : high
        guard abs(ink - ground) > 8 else { return gray }
        let levels = (0..<256).map { level in
            UInt8(max(0, min(255, 255 - 255 * (level - ground) / (ink - ground))))
        }
        return gray.map { levels[Int($0)] }
    }
}
