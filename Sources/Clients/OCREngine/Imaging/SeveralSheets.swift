import Captures

/// Reads each of several cards on a picture by itself: level, and as large as a card alone would be.
struct SeveralSheets {
    let reading: PhotoReading
    /// On the upright picture.
    let sheets: [Sheet]

    /// A telephone, a blank back, a panel: nobody is reached by what stands there.
    private static let fewestDigits = 7

    /// Nil where fewer than two of the sheets are cards.
    /// - Parameters:
    ///   - picture: upright.
    ///   - first: what was read of the whole picture, boxes in fractions of it; kept beside the cards.
    func read(_ picture: borrowing Picture, besides first: ReadPass) throws(ImageProblem) -> PhotoReading.Page? {
        guard sheets.count > 1 else { return nil }
        var lines: [[Word]] = []
        var cards: [Sheet] = []
        for sheet in sheets.sorted(by: { $0.readingOrder < $1.readingOrder }) {
            guard let flat = try picture.laidFlat(sheet) else { continue }
            let look = try reading.upright(flat.picture, isCut: true)
            let card = sheet.upright(by: look.turns)
            guard Self.reachesSomebody(look.pass), let frame = SheetFrame(card, on: picture.aspect) else { continue }
            lines += try reading.finished(look.pass, in: look.look).mapBoxes { frame.onPicture($0).clipped }.lines
            cards.append(card)
        }
        guard cards.count > 1 else { return nil }
        let rest = first.lines.map { line in
            line.filter { word in !cards.contains { $0.contains(Point(x: word.box.midX, y: word.box.midY)) } }
        }
        return PhotoReading.Page(
            pass: ReadPass(lines: lines + rest.filter { !$0.isEmpty }, uprightTurns: 0), sheets: cards)
    }

    private static func reachesSomebody(_ pass: ReadPass) -> Bool {
        pass.lines.contains { line in
            let text = line.map(\.text).joined()
            return text.contains("@") || text.count(where: \.isNumber) >= fewestDigits
        }
    }
}

extension Sheet {
    /// From left to right, and row by row: two in a row are seldom as far apart in height as two rows.
    fileprivate var readingOrder: Double { centre.x + 2 * centre.y }

    /// Its corners from the top left of what is upright once it is turned.
    fileprivate func upright(by quarterTurns: Int) -> Sheet {
        Sheet(corners: corners.indices.map { corners[($0 + 4 - quarterTurns) % 4] })
    }

    /// Where it lies once the picture has been turned.
    /// - Parameter quarterTurns: clockwise.
    func turned(_ quarterTurns: Int) -> Sheet {
        Sheet(corners: (0..<quarterTurns).reduce(corners) { points, _ in points.map { Point(x: 1 - $0.y, y: $0.x) } })
    }
}
