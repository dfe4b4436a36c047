import Captures
import Imaging

/// Reads each of several cards on a picture separately: straightened, and at the size of a single card.
struct MultiCardReader {
    let reading: PhotoReading
    /// On the upright picture.
    let sheets: [CardQuad]

    /// A sheet with fewer digits and without an e-mail address is a phone, a blank back or a panel, not a card.
    private static let minDigits = 7
    /// With more cards each gets only one pass, because the time for a picture is limited.
    private static let maxFullReadings = 8

    /// Nil if fewer than two sheets are cards.
    /// - Parameters:
    ///   - picture: upright.
    ///   - first: the pass over the whole picture, boxes in fractions of it; words outside the cards are kept.
    func read(_ picture: borrowing Picture, besides first: RecognitionPass) throws(ImageProblem) -> PhotoReading.Page? {
        guard sheets.count > 1 else { return nil }
        var lines: [[Word]] = []
        var cards: [CardQuad] = []
        for sheet in Self.inReadingOrder(sheets) {
            guard let flat = try picture.straightened(sheet) else { continue }
            let look = try reading.upright(flat.picture, isCut: true)
            let card = sheet.upright(by: look.turns)
            guard Self.hasContactDetails(look.pass), let frame = CardQuadFrame(card, on: picture.aspect) else {
                continue
            }
            let pass =
                sheets.count > Self.maxFullReadings
                ? look.pass : try reading.finished(look.pass, in: look.look, plain: look.plain)
            lines += pass.mapBoxes { frame.onPicture($0).clipped }.lines
            cards.append(card)
        }
        guard cards.count > 1 else { return nil }
        let rest = first.lines.map { line in
            line.filter { word in !cards.contains { $0.contains(Point(x: word.box.midX, y: word.box.midY)) } }
        }
        return PhotoReading.Page(
            pass: RecognitionPass(lines: lines + rest.filter { !$0.isEmpty }, uprightTurns: 0), sheets: cards)
    }

    /// Row by row, from left to right; a sheet whose top is above another's center is in the same row.
    private static func inReadingOrder(_ sheets: [CardQuad]) -> [CardQuad] {
        var rows: [[CardQuad]] = []
        for sheet in sheets.sorted(by: { $0.center.y < $1.center.y }) {
            if let first = rows.last?.first, sheet.top < first.center.y {
                rows[rows.count - 1].append(sheet)
            } else {
                rows.append([sheet])
            }
        }
        return rows.flatMap { $0.sorted { $0.center.x < $1.center.x } }
    }

    private static func hasContactDetails(_ pass: RecognitionPass) -> Bool {
        pass.lines.contains { line in
            let text = line.map(\.text).joined()
            return text.contains("@") || text.count(where: \.isNumber) >= minDigits
        }
    }
}

extension CardQuad {
    fileprivate var top: Double { corners.map(\.y).min() ?? 0 }

    /// The same sheet with its corners starting at the top left of its upright content.
    fileprivate func upright(by quarterTurns: Int) -> CardQuad {
        CardQuad(corners: corners.indices.map { corners[($0 + 4 - quarterTurns) % 4] })
    }

    /// The sheet after the picture was turned.
    /// - Parameter quarterTurns: clockwise.
    func turned(_ quarterTurns: Int) -> CardQuad {
        CardQuad(
            corners: (0..<quarterTurns).reduce(corners) { points, _ in points.map { Point(x: 1 - $0.y, y: $0.x) } })
    }
}
