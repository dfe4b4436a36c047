import Captures
import Cards

/// A camera's picture: the card cut out where it is plain to see, shadows taken away, slanted lines levelled; where
/// that reads badly, the quarter turn that reads best; and a second look at lines that stay doubtful.
struct PhotoReading {
    /// Pixels to which the longer side is brought (D-07) …
    static let longestSide = 2048
    /// … and for a preview.
    private static let previewSide = 1280
    /// Below this mean confidence the picture may lie on its side.
    static let doubtful = 0.6

    let recogniser: Recogniser
    let options: OCROptions

    struct Outcome {
        var recognition: Recognition
        /// Quarter turns clockwise that put the picture upright.
        var turns: Int
    }

    /// Pixels of the longer side that are made use of.
    static func side(_ options: OCROptions) -> Int { options.quality == .fast ? previewSide : longestSide }

    /// - Parameters:
    ///   - gray: upright as far as its file says, perhaps smaller than that.
    ///   - size: of the upright picture in its own pixels.
    func read(_ gray: borrowing Picture, size: (width: Int, height: Int)) throws(ImageProblem) -> Outcome {
        let fitted = try gray.fitting(Self.side(options))
        var codes = try CodeScanner.scan(fitted.fitting(1024))
        if options.trustsCodes, codes.contains(where: { ContactCode.isEnough($0.payload) }) {
            return Outcome(
                recognition: Recognition(width: size.width, height: size.height, lines: [], codes: codes), turns: 0)
        }
        var turns = 0
        var look = try PhotoLook(of: fitted, turnedBy: 0)
        var pass = look.read(by: recogniser)
        if pass.confidence < Self.doubtful || pass.words.count < 3 {
            turns = try bestTurn(fitted, pass)
        } else {
            turns = pass.uprightTurns
        }
        if turns != 0 {
            look = try PhotoLook(of: fitted, turnedBy: turns)
            pass = look.read(by: recogniser)
        }
        if options.quality == .accurate {
            pass = try SecondLook(recogniser: recogniser).confirm(pass, in: look.unflattened())
        }
        pass = pass.mapBoxes(look.map)
        codes = codes.map { Code(symbology: $0.symbology, payload: $0.payload, box: $0.box.turned(turns)) }
        let cleaned = WordCleaning(codes: codes, readsLoneStrokeAsI: false).clean(pass)
        let isOnItsSide = turns % 2 == 1
        return Outcome(
            recognition: Recognition(
                width: isOnItsSide ? size.height : size.width, height: isOnItsSide ? size.width : size.height,
                lines: cleaned.lines.map { Line(words: $0) }, codes: codes,
                quality: QualityCheck.flags(try fitted.turned(turns), cleaned.words, isScreen: false)),
            turns: turns)
    }

    /// A vote by what is read at half the size. Most pictures that are not upright stand on their heads or were
    /// turned by Tesseract itself, and what reads well beyond doubt needs no rival.
    private func bestTurn(_ gray: borrowing Picture, _ upright: ReadPass) throws(ImageProblem) -> Int {
        let small = try gray.fitting(Self.longestSide / 2)
        var best = (turns: 0, weight: -1.0)
        for turns in [2, 0, 1, 3] {
            let pass = try PhotoLook(of: small, turnedBy: turns).read(by: recogniser)
            if pass.weight > best.weight { best = ((turns + pass.uprightTurns) % 4, pass.weight) }
            let isPlain = pass.confidence >= 0.8 && pass.words.count >= 5 && pass.weight > 3 * upright.weight
            if isPlain { break }
        }
        return best.turns
    }
}

/// A picture turned, cut to its card, flattened and levelled: as it is read.
private struct PhotoLook: ~Copyable {
    private let cut: Picture
    private let level: Straightened
    private let slant: Double
    /// Takes a box of what was read to fractions of the turned picture.
    let map: (Box) -> Box

    init(of gray: borrowing Picture, turnedBy turns: Int) throws(ImageProblem) {
        let found = try gray.turned(turns).laidFlat()
        let flat = try found.picture.flattened()
        let slant = try flat.slant()
        let level = try flat.levelled(by: slant)
        let cut = try found.picture.same()
        let (place, back) = (found.map, level.map)
        self.slant = slant
        self.cut = cut
        self.level = level
        map = { place(back($0).clipped) }
    }

    func read(by recogniser: Recogniser) -> ReadPass { recogniser.read(level.picture, triesInverted: false) }

    /// The same without the flattening.
    func unflattened() throws(ImageProblem) -> Picture { try cut.levelled(by: slant).picture.same() }
}

extension Picture {
    /// The card alone, or the whole picture where none is plain to see.
    fileprivate func laidFlat() throws(ImageProblem) -> Straightened {
        if let card = try card() { return card }
        return Straightened(picture: try same()) { $0 }
    }
}

extension Box {
    /// The part of it that lies within the picture.
    fileprivate var clipped: Box {
        let left = min(max(x, 0), 1)
        let top = min(max(y, 0), 1)
        return Box(x: left, y: top, width: min(max(maxX, left), 1) - left, height: min(max(maxY, top), 1) - top)
    }

    /// Where it lies once the picture has been turned.
    /// - Parameter quarterTurns: clockwise.
    fileprivate func turned(_ quarterTurns: Int) -> Box {
        (0..<quarterTurns).reduce(self) { box, _ in
            Box(x: 1 - box.maxY, y: box.x, width: box.height, height: box.width)
        }
    }
}
