import Captures
import Glibc
import Imaging
import Tesseract

/// A picture prepared for recognition: turned, cut to its card, flattened and leveled.
struct PreparedPhoto: ~Copyable {
    /// How far from a cut-out card its own print may lie, in its widths and heights: the cut may be only a panel of
    /// the card.
    private static let surroundings = -1.0...2.0

    /// The turned picture.
    private let whole: Picture
    private let cut: Picture
    private let level: StraightenedPicture
    private let slant: Double
    /// Corners of the leveled picture on the turned picture; nil if both are the same.
    let sheet: CardQuad?
    /// Converts a box of a pass to fractions of the turned picture.
    let map: (Box) -> Box
    private let frame: CardQuadFrame?

    /// - Parameters:
    ///   - side: minimum longer side in pixels; a smaller picture is enlarged.
    ///   - isCut: the picture shows a card and nothing else.
    init(
        of gray: borrowing Picture, turnedBy turns: Int, atLeast side: Int, isCut: Bool = false
    ) throws(ImageProblem) {
        let turned = try gray.turned(turns)
        let found = isCut ? StraightenedPicture(picture: try turned.same(), sheet: nil) : try turned.straightened()
        let cut = try found.picture.enlarged(to: side)
        let flat = try cut.flattened()
        let slant = try flat.slant()
        let level = try flat.leveled(by: slant)
        let around = found.sheet.flatMap { CardQuadFrame($0, on: turned.aspect) }
        sheet =
            around.map { around in
                level.sheet.map { CardQuad(corners: $0.corners.map(around.onPicture)) } ?? found.sheet
            } ?? level.sheet
        let frame = sheet.flatMap { CardQuadFrame($0, on: turned.aspect) }
        map = { (frame?.onPicture($0) ?? $0).clipped }
        self.frame = frame
        self.slant = slant
        whole = turned
        self.cut = cut
        self.level = level
    }

    /// In pixels of the leveled picture.
    var width: Int { level.picture.width }
    var height: Int { level.picture.height }
    var aspect: Double { level.picture.aspect }

    func unreadInk(besides words: [Word]) throws(ImageProblem) -> [Box] {
        try UnreadInk.lines(in: level.picture, besides: words)
    }

    func read(by tesseract: TesseractEngine, as layout: TesseractEngine.Layout = .page) -> RecognitionPass {
        tesseract.read(level.picture, triesInverted: false, as: layout)
    }

    /// Reads the whole picture in its original gray levels, enlarged like a screenshot. This pass finds lines that the
    /// others lose: flattening makes texture as dark as faint print and hollows large letters, and cutting drops print
    /// beside a card's panel.
    /// - Returns: boxes in fractions of the leveled picture; boxes outside it are below 0 or above 1.
    func readPlain(by tesseract: TesseractEngine) throws(ImageProblem) -> RecognitionPass {
        let frame = frame
        let factor = ScreenshotReading.enlargement(ofWidth: whole.width)
        let pass = tesseract.read(try whole.enlarged(by: factor), triesInverted: true)
            .mapBoxes { frame?.onSheet($0) ?? $0 }
        let lines = LineShape.columns(pass, aspect: aspect).lines.filter { line in
            let boxes = line.map(\.box)
            let isNear = boxes.allSatisfy {
                Self.surroundings.contains($0.midX) && Self.surroundings.contains($0.midY)
            }
            let isWithin = boxes.allSatisfy { (0...1).contains($0.midX) && (0...1).contains($0.midY) }
            return isNear && (isWithin || PassMerge.isSure(line))
        }
        return RecognitionPass(lines: lines, uprightTurns: pass.uprightTurns)
    }

    /// - Parameter places: areas to skip, in fractions of the leveled picture.
    func read(by tesseract: TesseractEngine, without places: [Box]) throws(ImageProblem) -> RecognitionPass {
        tesseract.read(try level.picture.cleared(places), triesInverted: false)
    }

    /// Part of the leveled picture without flattening; only that part is leveled.
    /// - Parameter area: in pixels of the leveled picture, inside it.
    func strip(_ area: (x: Int, y: Int, width: Int, height: Int)) throws(ImageProblem) -> Picture {
        guard let back = level.sheet.flatMap({ CardQuadFrame($0, on: aspect) }) else {
            return try cut.clipped(x: area.x, y: area.y, width: area.width, height: area.height)
        }
        let angle = abs(slant) * .pi / 180
        let (w, h) = (Double(area.width), Double(area.height))
        let center = back.onPicture(
            Point(x: (Double(area.x) + w / 2) / Double(width), y: (Double(area.y) + h / 2) / Double(height)))
        // The part is rotated about its center, so it must extend equally to both sides.
        let (x, y) = (Int(center.x * Double(width)), Int(center.y * Double(height)))
        let across = min(Int((w * cos(angle) + h * sin(angle)) / 2) + 2, x, width - x)
        let down = min(Int((w * sin(angle) + h * cos(angle)) / 2) + 2, y, height - y)
        guard across > 2, down > 2 else {
            return try cut.clipped(x: area.x, y: area.y, width: area.width, height: area.height)
        }
        let part = try cut.clipped(x: x - across, y: y - down, width: 2 * across, height: 2 * down)
        let turned = try part.leveled(by: slant).picture.same()
        let (innerWidth, innerHeight) = (min(area.width, turned.width), min(area.height, turned.height))
        return try turned.clipped(
            x: (turned.width - innerWidth) / 2, y: (turned.height - innerHeight) / 2, width: innerWidth,
            height: innerHeight)
    }
}

extension Picture {
    /// The straightened card, or the whole picture if no card is clear.
    fileprivate func straightened() throws(ImageProblem) -> StraightenedPicture {
        if let card = try card() { return card }
        return StraightenedPicture(picture: try same(), sheet: nil)
    }

    /// Enlarges at most threefold: further enlargement adds no detail.
    fileprivate func enlarged(to side: Int) throws(ImageProblem) -> Picture {
        let factor = min(3, Double(side) / Double(longestSide))
        return factor > 1.1 ? try scaled(by: factor) : try same()
    }
}

extension Box {
    /// The part of the box inside the picture.
    var clipped: Box {
        let left = min(max(x, 0), 1)
        let top = min(max(y, 0), 1)
        return Box(x: left, y: top, width: min(max(maxX, left), 1) - left, height: min(max(maxY, top), 1) - top)
    }
}
