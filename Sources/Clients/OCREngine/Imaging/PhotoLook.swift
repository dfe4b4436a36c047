import Captures
import Glibc

/// A picture turned, cut to its card, flattened and levelled: as it is read.
struct PhotoLook: ~Copyable {
    /// How far around a card that was cut out its own print may lie, in its width and height: the cut may be a panel of it.
    private static let surroundings = -1.0...2.0

    /// The turned picture.
    private let whole: Picture
    private let cut: Picture
    private let level: Straightened
    private let slant: Double
    /// Where its corners lie on the turned picture; nil where it is the same.
    let sheet: Sheet?
    /// Takes a box of what was read to fractions of the turned picture.
    let map: (Box) -> Box
    private let frame: SheetFrame?

    /// - Parameters:
    ///   - side: pixels to which the longer side of a smaller picture is brought.
    ///   - isCut: nothing but a card is to be seen.
    init(
        of gray: borrowing Picture, turnedBy turns: Int, atLeast side: Int, isCut: Bool = false
    ) throws(ImageProblem) {
        let turned = try gray.turned(turns)
        let found = isCut ? Straightened(picture: try turned.same(), sheet: nil) : try turned.laidFlat()
        let cut = try found.picture.enlarged(to: side)
        let flat = try cut.flattened()
        let slant = try flat.slant()
        let level = try flat.levelled(by: slant)
        let around = found.sheet.flatMap { SheetFrame($0, on: turned.aspect) }
        sheet =
            around.map { around in
                level.sheet.map { Sheet(corners: $0.corners.map(around.onPicture)) } ?? found.sheet
            } ?? level.sheet
        let frame = sheet.flatMap { SheetFrame($0, on: turned.aspect) }
        map = { (frame?.onPicture($0) ?? $0).clipped }
        self.frame = frame
        self.slant = slant
        whole = turned
        self.cut = cut
        self.level = level
    }

    /// Pixels of the level picture.
    var width: Int { level.picture.width }
    var height: Int { level.picture.height }
    var aspect: Double { level.picture.aspect }

    func unreadInk(besides words: [Word]) throws(ImageProblem) -> [Box] {
        try UnreadInk.lines(in: level.picture, besides: words)
    }

    func read(by recogniser: Recogniser) -> ReadPass { recogniser.read(level.picture, triesInverted: false) }

    /// Reads the whole picture in its own grey levels, enlarged as a screenshot is. This reading finds lines that the others
    /// lose: flattening makes texture as dark as faint print, flattening hollows large letters, and cutting drops the print
    /// beside a card's panel.
    /// - Returns: boxes in fractions of the level picture; what lies beside that may be below 0 and above 1.
    func readPlain(by recogniser: Recogniser) throws(ImageProblem) -> ReadPass {
        let frame = frame
        let factor = ScreenshotReading.enlargement(ofWidth: whole.width)
        let pass = recogniser.read(try whole.enlarged(by: factor), triesInverted: true)
            .mapBoxes { frame?.onSheet($0) ?? $0 }
        let lines = LineShape.columns(pass, aspect: aspect).lines.filter { line in
            let boxes = line.map(\.box)
            let isNear = boxes.allSatisfy {
                Self.surroundings.contains($0.midX) && Self.surroundings.contains($0.midY)
            }
            let isWithin = boxes.allSatisfy { (0...1).contains($0.midX) && (0...1).contains($0.midY) }
            return isNear && (isWithin || ReadingMerge.isSure(line))
        }
        return ReadPass(lines: lines, uprightTurns: pass.uprightTurns)
    }

    /// - Parameter places: what is to be left unread, in fractions of the level picture.
    func read(by recogniser: Recogniser, without places: [Box]) throws(ImageProblem) -> ReadPass {
        recogniser.read(try level.picture.cleared(places), triesInverted: false)
    }

    /// A part of the level picture as it was before it was flattened. Levels no more than that part.
    /// - Parameter area: in pixels of the level picture, within it.
    func strip(_ area: (x: Int, y: Int, width: Int, height: Int)) throws(ImageProblem) -> Picture {
        guard let back = level.sheet.flatMap({ SheetFrame($0, on: aspect) }) else {
            return try cut.clipped(x: area.x, y: area.y, width: area.width, height: area.height)
        }
        let angle = abs(slant) * .pi / 180
        let (w, h) = (Double(area.width), Double(area.height))
        let centre = back.onPicture(
            Point(x: (Double(area.x) + w / 2) / Double(width), y: (Double(area.y) + h / 2) / Double(height)))
        // As much on either side of the middle as the picture has: about it the part is turned.
        let (x, y) = (Int(centre.x * Double(width)), Int(centre.y * Double(height)))
        let across = min(Int((w * cos(angle) + h * sin(angle)) / 2) + 2, x, width - x)
        let down = min(Int((w * sin(angle) + h * cos(angle)) / 2) + 2, y, height - y)
        guard across > 2, down > 2 else {
            return try cut.clipped(x: area.x, y: area.y, width: area.width, height: area.height)
        }
        let part = try cut.clipped(x: x - across, y: y - down, width: 2 * across, height: 2 * down)
        let turned = try part.levelled(by: slant).picture.same()
        let (innerWidth, innerHeight) = (min(area.width, turned.width), min(area.height, turned.height))
        return try turned.clipped(
            x: (turned.width - innerWidth) / 2, y: (turned.height - innerHeight) / 2, width: innerWidth,
            height: innerHeight)
    }
}

extension Picture {
    /// The card alone, or the whole picture where none is plain to see.
    fileprivate func laidFlat() throws(ImageProblem) -> Straightened {
        if let card = try card() { return card }
        return Straightened(picture: try same(), sheet: nil)
    }

    /// At most threefold: there is no more to be seen in what is smaller.
    fileprivate func enlarged(to side: Int) throws(ImageProblem) -> Picture {
        let factor = min(3, Double(side) / Double(longestSide))
        return factor > 1.1 ? try scaled(by: factor) : try same()
    }
}

extension Box {
    /// The part of it that lies within the picture.
    var clipped: Box {
        let left = min(max(x, 0), 1)
        let top = min(max(y, 0), 1)
        return Box(x: left, y: top, width: min(max(maxX, left), 1) - left, height: min(max(maxY, top), 1) - top)
    }
}
