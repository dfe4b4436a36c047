import Captures

/// A camera's picture: the card cut out where it is plain to see, shadows taken away, slanted lines levelled, and
/// where that reads badly, the quarter turn that reads best.
struct PhotoReading {
    /// Pixels to which the longer side is brought.
    static let longestSide = 2048
    /// Below this mean confidence the picture may lie on its side.
    static let doubtful = 0.6

    let recogniser: Recogniser

    /// - Parameters:
    ///   - gray: upright as far as its file says, perhaps smaller than that.
    ///   - size: of the upright picture in its own pixels.
    func read(_ gray: borrowing Picture, size: (width: Int, height: Int)) throws(ImageProblem) -> Recognition {
        let fitted = try gray.fitting(Self.longestSide)
        var turns = 0
        var pass = try read(fitted, turnedBy: 0)
        if pass.confidence < Self.doubtful || pass.words.count < 3 {
            turns = try bestTurn(fitted)
        } else {
            turns = pass.uprightTurns
        }
        if turns != 0 { pass = try read(fitted, turnedBy: turns) }
        let upright = try fitted.turned(turns)
        let codes = try CodeScanner.scan(upright.fitting(1024))
        let cleaned = WordCleaning(codes: codes, readsLoneStrokeAsI: false).clean(pass)
        let isOnItsSide = turns % 2 == 1
        return Recognition(
            width: isOnItsSide ? size.height : size.width, height: isOnItsSide ? size.width : size.height,
            lines: cleaned.lines.map { Line(words: $0) }, codes: codes,
            quality: QualityCheck.flags(upright, cleaned.words, isScreen: false))
    }

    /// Boxes are in fractions of the turned picture.
    private func read(_ gray: borrowing Picture, turnedBy turns: Int) throws(ImageProblem) -> ReadPass {
        let turned = try gray.turned(turns)
        guard let card = try turned.card() else { return try readLevel(turned) }
        return try readLevel(card.picture).mapBoxes(card.map)
    }

    private func readLevel(_ picture: borrowing Picture) throws(ImageProblem) -> ReadPass {
        let level = try picture.flattened().deskewed()
        return recogniser.read(level.picture, triesInverted: false).mapBoxes { level.map($0).clipped }
    }

    /// A vote by what is read at half the size.
    private func bestTurn(_ gray: borrowing Picture) throws(ImageProblem) -> Int {
        let small = try gray.fitting(Self.longestSide / 2)
        var best = (turns: 0, weight: -1.0)
        for turns in 0..<4 {
            let pass = try read(small, turnedBy: turns)
            if pass.weight > best.weight { best = ((turns + pass.uprightTurns) % 4, pass.weight) }
        }
        return best.turns
    }
}

extension Box {
    /// The part of it that lies within the picture.
    fileprivate var clipped: Box {
        let left = min(max(x, 0), 1)
        let top = min(max(y, 0), 1)
        return Box(x: left, y: top, width: min(max(maxX, left), 1) - left, height: min(max(maxY, top), 1) - top)
    }
}
