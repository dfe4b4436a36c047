import Captures

/// Reads each of several cards on a picture by itself: level, and as large as a card alone would be.
struct SeveralSheets {
    let reading: PhotoReading
    /// On the upright picture.
    let sheets: [Sheet]

    /// A telephone, a blank back, a panel: nobody is reached by what stands there.
    private static let fewestDigits = 7
    /// More cards are each looked at once: a picture has a time in which it is read.
    private static let mostLooks = 8

    /// Nil where fewer than two of the sheets are cards.
    /// - Parameters:
    ///   - picture: upright.
    ///   - first: what was read of the whole picture, boxes in fractions of it; kept beside the cards.
    func read(_ picture: borrowing Picture, besides first: ReadPass) throws(ImageProblem) -> PhotoReading.Page? {
        guard sheets.count > 1 else { return nil }
        var lines: [[Word]] = []
        var cards: [Sheet] = []
        for sheet in Self.inReadingOrder(sheets) {
            guard let flat = try picture.laidFlat(sheet) else { continue }
            let look = try reading.upright(flat.picture, isCut: true)
            let card = sheet.upright(by: look.turns)
            guard Self.reachesSomebody(look.pass), let frame = SheetFrame(card, on: picture.aspect) else { continue }
            let pass =
                sheets.count > Self.mostLooks
                ? look.pass : try reading.finished(look.pass, in: look.look, plain: look.plain)
            lines += pass.mapBoxes { frame.onPicture($0).clipped }.lines
            cards.append(card)
        }
        guard cards.count > 1 else { return nil }
        let rest = first.lines.map { line in
            line.filter { word in !cards.contains { $0.contains(Point(x: word.box.midX, y: word.box.midY)) } }
        }
        return PhotoReading.Page(
            pass: ReadPass(lines: lines + rest.filter { !$0.isEmpty }, uprightTurns: 0), sheets: cards)
    }

    /// Row by row, from left to right: who begins above another's middle stands in its row.
    private static func inReadingOrder(_ sheets: [Sheet]) -> [Sheet] {
        var rows: [[Sheet]] = []
        for sheet in sheets.sorted(by: { $0.centre.y < $1.centre.y }) {
            if let first = rows.last?.first, sheet.top < first.centre.y {
                rows[rows.count - 1].append(sheet)
            } else {
                rows.append([sheet])
            }
        }
        return rows.flatMap { $0.sorted { $0.centre.x < $1.centre.x } }
    }

    private static func reachesSomebody(_ pass: ReadPass) -> Bool {
        pass.lines.contains { line in
            let text = line.map(\.text).joined()
            return text.contains("@") || text.count(where: \.isNumber) >= fewestDigits
        }
    }
}

extension Sheet {
    fileprivate var top: Double { corners.map(\.y).min() ?? 0 }

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
