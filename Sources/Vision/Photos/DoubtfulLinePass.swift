import Captures
import Imaging
import Tesseract

/// Reads doubtful lines again: each is cut out of the picture before flattening, its contrast is equalized, and it is
/// scaled to the best height for Tesseract and read as a single line.
struct DoubtfulLinePass {
    /// A line is read again if its mean confidence or that of one of its words is lower.
    private static let doubtfulLine = 0.82
    private static let doubtfulWord = 0.7
    /// For numbers and addresses, in which a single wrong letter matters.
    private static let doubtfulContact = 0.84
    /// Lines read again, at most: more text is a page, not a card.
    private static let maxLines = 24
    /// Pixels from the highest to the lowest ink of a line.
    private static let height = 44.0
    /// Space around a line, in line heights. Lines are read equally well with either value as long as no neighboring
    /// line intrudes; if one does, the smaller value helps.
    private static let margin = 0.2
    private static let minMargin = 0.06
    /// Lines retried with the smaller margin, at most.
    private static let maxRetries = 4

    /// In line heights, including the space beside the letter: letter-spaced titles take two.
    private static let maxLetterWidth = 4.0

    let tesseract: TesseractEngine

    /// - Parameter pass: first pass, boxes in fractions of `look`.
    func confirm(_ pass: RecognitionPass, in look: borrowing PreparedPhoto) throws(ImageProblem) -> RecognitionPass {
        var result = pass
        var remainingLines = Self.maxLines
        var retries = Self.maxRetries
        for index in pass.lines.indices where remainingLines > 0 && Self.isDoubtful(pass.lines[index]) {
            let band = Self.band(pass.lines[index])
            guard Self.isWriting(pass.lines[index], band: band, aspect: look.aspect) else { continue }
            remainingLines -= 1
            var again = try read(band, in: look)
            if retries > 0, Self.mean(again) < Self.doubtfulLine {
                retries -= 1
                let closer = try read(band, margin: Self.minMargin, in: look)
                if Self.mean(closer) > Self.mean(again) { again = closer }
            }
            if !again.isEmpty { result.lines[index] = PassMerge.agree(pass.lines[index], again) }
        }
        return result
    }

    /// Reads ink that the first pass left out: as part of the adjacent line, if there is one, otherwise as a line of
    /// its own.
    /// - Parameter pass: boxes in fractions of `look`.
    func complete(_ pass: RecognitionPass, in look: borrowing PreparedPhoto) throws(ImageProblem) -> RecognitionPass {
        var result = pass
        let aspect = look.aspect
        for box in try look.unreadInk(besides: pass.words) {
            let beside = result.lines.firstIndex { Self.isContinued(Line(words: $0).box, by: box, aspect: aspect) }
            let whole = beside.map { Self.band(result.lines[$0]).union(box) } ?? box
            let again = try read(whole, in: look)
            let confidence = Self.mean(again)
            if let beside {
                let first = result.lines[beside]
                guard Self.letters(again) > Self.letters(first), confidence >= max(0.7, Self.mean(first) - 0.1) else {
                    continue
                }
                result.lines[beside] = again
            } else if Self.letters(again) >= 3, confidence >= 0.75 {
                let next = result.lines.firstIndex { Line(words: $0).box.midY > box.midY } ?? result.lines.count
                result.lines.insert(again, at: next)
            }
        }
        return result
    }

    /// Whether the ink is at the height of the line and adjacent to its end or start.
    private static func isContinued(_ line: Box, by ink: Box, aspect: Double) -> Bool {
        let overlap = min(line.maxY, ink.maxY) - max(line.y, ink.y)
        let gap = max(line.x, ink.x) - min(line.maxX, ink.maxX)
        return overlap > 0.6 * min(line.height, ink.height) && gap * aspect < 1.2 * min(line.height, ink.height)
    }

    /// Excludes a card's edge, which is read as a long line with few letters: reading it again takes as long as ten
    /// lines.
    private static func isWriting(_ line: [Word], band: Box, aspect: Double) -> Bool {
        Double(letters(line)) * maxLetterWidth >= band.width * aspect / band.height
    }

    private static func letters(_ line: [Word]) -> Int {
        line.reduce(0) { $0 + $1.text.count { $0.isLetter || $0.isNumber } }
    }

    /// Text on which two passes agree is not doubtful.
    private static func isDoubtful(_ line: [Word]) -> Bool {
        guard !line.allSatisfy({ $0.isConfirmed == true }) else { return false }
        return mean(line) < doubtfulLine
            || line.contains { word in
                word.text.count > 1 && word.confidence < (isContact(word.text) ? doubtfulContact : doubtfulWord)
            }
    }

    private static func isContact(_ text: String) -> Bool {
        text.contains("@") || text.count { $0.isNumber } > 2
            || text.count > 6 && text.dropFirst().dropLast().contains(".")
    }

    private func read(
        _ box: Box, margin: Double = DoubtfulLinePass.margin, in look: borrowing PreparedPhoto
    ) throws(ImageProblem) -> [Word] {
        let (width, height) = (Double(look.width), Double(look.height))
        let above = box.height * height * margin
        let beside = box.height * height * 0.35
        let left = max(0, Int(box.x * width - beside))
        let top = max(0, Int(box.y * height - above))
        let right = min(look.width, Int(box.maxX * width + beside) + 1)
        let bottom = min(look.height, Int(box.maxY * height + above) + 1)
        guard right - left > 4, bottom - top > 4 else { return [] }
        let cut = try look.strip((x: left, y: top, width: right - left, height: bottom - top))
        let tall = box.height * height
        let factor = min(3, max(0.4, Self.height / max(tall, 1)))
        let sized = try abs(factor - 1) < 0.15 ? cut.same() : cut.scaled(by: factor)
        let contrast = Contrast(width: sized.width, height: sized.height, tile: sized.height)
        let spread = contrast.spread(sized.grayBytes())
        let clear = try Picture(
            gray: Self.isLightOnDark(spread, width: sized.width) ? spread.map { 255 - $0 } : spread,
            width: sized.width, height: sized.height)
        let place = (x: Double(left), y: Double(top), width: Double(right - left), height: Double(bottom - top))
        let again = tesseract.read(clear, triesInverted: false, as: .line).mapBoxes { box in
            Box(
                x: (place.x + box.x * place.width) / width, y: (place.y + box.y * place.height) / height,
                width: box.width * place.width / width, height: box.height * place.height / height)
        }
        return again.words
    }

    /// Decides from the rows above and below the letters. Tesseract's own detection would read each doubtful line
    /// twice.
    private static func isLightOnDark(_ gray: [UInt8], width: Int) -> Bool {
        let rows = max(1, gray.count / width / 10)
        let ground = (gray.prefix(rows * width) + gray.suffix(rows * width)).sorted()
        let all = gray.sorted()
        let (dark, light) = (all[all.count / 20], all[all.count - 1 - all.count / 20])
        return Int(ground[ground.count / 2]) - Int(dark) < Int(light) - Int(ground[ground.count / 2])
    }

    /// Box of a line without the extra height of words that touch a neighboring line.
    private static func band(_ line: [Word]) -> Box {
        let whole = Line(words: line).box
        let heights = line.map(\.box.height).sorted()
        let usual = heights[(heights.count - 1) / 2]
        let fitting = line.filter { $0.box.height <= 1.3 * usual }
        guard fitting.count < line.count else { return whole }
        let band = Line(words: fitting).box
        return Box(x: whole.x, y: band.y, width: whole.width, height: band.height)
    }

    /// Mean weighted by letters, so that a long word counts more than a stroke.
    private static func mean(_ line: [Word]) -> Double {
        let letters = line.reduce(0) { $0 + $1.text.count }
        return letters == 0 ? 0 : line.reduce(0) { $0 + Double($1.text.count) * $1.confidence } / Double(letters)
    }
}
