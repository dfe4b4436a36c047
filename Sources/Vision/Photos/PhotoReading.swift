import Barcodes
import Captures
import Cards
import Imaging
import RecognitionSlots
import Tesseract

/// Reads a camera picture: cuts out the card if it is clear, removes shadows, levels slanted lines, and uses the
/// quarter turn that reads best. Merges the result with a pass over the unprepared picture and with a second pass over
/// doubtful lines.
package struct PhotoReading {
    /// Pictures are scaled down to this longer side …
    package static let longestSide = KeptPhoto.longestSide
    /// … and up to this one, because Tesseract misreads small letters: on cards 600 pixels wide it read .65 of the
    /// lines without error, and .85 after enlarging to 1500; enlarging cards of 1050 pixels changed nothing.
    private static let minLongestSide = 1500
    /// Longer side for a preview.
    private static let previewSide = 1280
    /// Longer side in pixels at which codes are searched.
    static let codeSearchSide = 4096
    /// Longer side for codes.
    static let codeSide = 1024
    /// Below this mean confidence the picture may be turned.
    static let doubtful = 0.6
    /// Margin for the flattened and leveled picture, which is more often right than the original at the same
    /// confidence.
    private static let plainMargin = 0.05

    let tesseract: TesseractEngine
    /// For cards in languages other than English; nil if the model is not installed or a language was requested.
    let accents: () -> TesseractEngine?
    let options: OCROptions

    struct Outcome {
        var recognition: Recognition
        /// Quarter turns clockwise that put the picture upright.
        var turns: Int
    }

    /// Longer side in pixels at which a picture is read.
    static func side(_ options: OCROptions) -> Int { options.quality == .fast ? previewSide : longestSide }

    /// Longer side in pixels at which a picture is decoded.
    static func decodedSide(_ options: OCROptions) -> Int { options.readsThing ? codeSearchSide : side(options) }

    /// - Parameters:
    ///   - gray: upright according to its EXIF orientation; may be scaled down.
    ///   - size: size of the original upright picture, in pixels.
    func read(_ gray: borrowing Picture, size: (width: Int, height: Int)) throws(ImageProblem) -> Outcome {
        let fitted = try gray.fitting(Self.side(options))
        var codes =
            try options.readsThing ? CodeSearch.codes(in: gray) : CodeScanner.scan(fitted.near(Self.codeSide))
        let several = try fitted.cardFinder().findSeveral()
        if options.trustsCodes, Self.areEnough(codes, on: several) {
            return Outcome(
                recognition: Recognition(width: size.width, height: size.height, lines: [], codes: codes), turns: 0)
        }
        var (page, turns) = try page(fitted, with: several)
        if options.readsThing, options.quality == .accurate {
            let upright = try fitted.turned(turns)
            page.pass = try LargePrintPass(tesseract: tesseract).complete(page.pass, on: upright)
            page.pass = try LargePrintRowPass(tesseract: tesseract).complete(page.pass, on: upright)
        }
        codes = codes.map { Code(symbology: $0.symbology, payload: $0.payload, box: $0.box.turned(turns)) }
        let cleaned = WordCleaning(codes: codes, readsLoneStrokeAsI: false, straightensQuotes: true).clean(page.pass)
        let isOnItsSide = turns % 2 == 1
        return Outcome(
            recognition: Recognition(
                width: isOnItsSide ? size.height : size.width, height: isOnItsSide ? size.width : size.height,
                lines: cleaned.lines.map { Line(words: $0) }, codes: codes,
                quality: QualityCheck.flags(try fitted.turned(turns), cleaned.words, isScreen: false),
                sheets: page.sheets),
            turns: turns)
    }

    /// With several cards, each needs a sufficient code.
    private static func areEnough(_ codes: [Code], on sheets: [CardQuad]) -> Bool {
        let enough = codes.filter { ContactCode.isSufficient($0.payload) }
        return !enough.isEmpty
            && sheets.allSatisfy { sheet in
                enough.contains { sheet.contains(Point(x: $0.box.midX, y: $0.box.midY)) }
            }
    }

    /// Content of an upright picture.
    struct Page {
        /// Boxes in fractions of the picture.
        var pass: RecognitionPass
        var sheets: [CardQuad]
    }

    /// - Parameter several: corners of the cards, on the picture as given.
    private func page(
        _ gray: borrowing Picture, with several: [CardQuad]
    ) throws(ImageProblem) -> (page: Page, turns: Int) {
        let first = try upright(gray, isCut: false)
        let turns = first.turns
        let sheets = MultiCardReader(reading: self, sheets: several.map { $0.turned(turns) })
        if let page = try sheets.read(gray.turned(turns), besides: first.pass.mapBoxes(first.look.map)) {
            return (page, turns)
        }
        let page = Page(
            pass: try finished(first.pass, in: first.look, plain: first.plain),
            sheets: first.look.sheet.map { [$0] } ?? [])
        return (page, turns)
    }

    /// First pass over a picture, at the turn that reads best.
    struct FirstPass: ~Copyable {
        let look: PreparedPhoto
        let pass: RecognitionPass
        /// The pass over the original gray levels, if the turn was in doubt.
        let plain: RecognitionPass?
        /// Quarter turns clockwise that put the picture upright.
        let turns: Int
    }

    /// - Parameter isCut: the picture shows a card and nothing else.
    func upright(_ gray: borrowing Picture, isCut: Bool) throws(ImageProblem) -> FirstPass {
        let least = options.quality == .fast ? 0 : Self.minLongestSide
        let look = try PreparedPhoto(of: gray, turnedBy: 0, atLeast: least, isCut: isCut)
        let pass = look.read(by: tesseract)
        var plain: RecognitionPass?
        var best = pass
        if Self.isDoubtful(pass), options.quality == .accurate {
            let other = try look.readPlain(by: tesseract)
            if other.weight > pass.weight { best = other }
            plain = other
        }
        let turns = Self.isDoubtful(best) ? try bestTurn(gray, best) : best.uprightTurns
        guard turns != 0 else { return FirstPass(look: look, pass: pass, plain: plain, turns: 0) }
        let turned = try PreparedPhoto(of: gray, turnedBy: turns, atLeast: least, isCut: isCut)
        let again = turned.read(by: tesseract)
        return FirstPass(look: turned, pass: again, plain: nil, turns: turns)
    }

    private static func isDoubtful(_ pass: RecognitionPass) -> Bool {
        pass.confidence < doubtful || pass.words.count < 3
    }

    /// Merges the pass with one over the original gray levels and with a second pass over doubtful lines. Boxes in
    /// fractions of the upright picture.
    func finished(
        _ pass: RecognitionPass, in look: borrowing PreparedPhoto, plain: RecognitionPass?
    ) throws(ImageProblem) -> RecognitionPass {
        let aspect = look.aspect
        var pass = LineShape.columns(pass, aspect: aspect)
        if options.quality == .accurate {
            let plain = if let plain { plain } else { try look.readPlain(by: tesseract) }
            pass = PassMerge.merge(pass, plain, margin: Self.plainMargin)
            if MarkedLetters.areLikely(in: pass.lines.map { Line(words: $0) }), let accents = accents() {
                pass = try AccentPass(tesseract: accents).mend(pass, in: look)
            }
            let again = DoubtfulLinePass(tesseract: tesseract)
            pass = try again.complete(pass, in: look)
            pass = LineShape.columns(try again.confirm(pass, in: look), aspect: aspect)
        }
        return LineShape.joined(pass, aspect: aspect).mapBoxes(look.map)
    }

    /// Compares all turns at half the size. Most turned pictures are upside down or were already turned by Tesseract;
    /// a clearly good turn ends the search.
    private func bestTurn(_ gray: borrowing Picture, _ upright: RecognitionPass) throws(ImageProblem) -> Int {
        let small = try gray.fitting(Self.longestSide / 2)
        // A turned reading needs more weight than the upright one, because noise also yields words.
        var best = (turns: upright.uprightTurns, weight: upright.weight)
        for turns in [2, 0, 1, 3] {
            let pass = try PreparedPhoto(of: small, turnedBy: turns, atLeast: 0).read(by: tesseract)
            if pass.weight > best.weight { best = ((turns + pass.uprightTurns) % 4, pass.weight) }
            let isClear = pass.confidence >= 0.8 && pass.words.count >= 5 && pass.weight > 3 * upright.weight
            if isClear { break }
        }
        return best.turns
    }
}

extension Box {
    /// The box after the picture was turned.
    /// - Parameter quarterTurns: clockwise.
    fileprivate func turned(_ quarterTurns: Int) -> Box {
        (0..<quarterTurns).reduce(self) { box, _ in
            Box(x: 1 - box.maxY, y: box.x, width: box.height, height: box.width)
        }
    }
}
