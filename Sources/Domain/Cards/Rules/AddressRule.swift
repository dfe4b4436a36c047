/// Addresses: a postcode line, the street lines above it, the country behind it (D-29).
enum AddressRule {
    /// Streets take at most this many lines: a building, a street, a unit.
    private static let streetLines = 3

    static func apply(to page: inout CardPage) -> [CardField] {
        let pieces = page.pieces
        for (index, piece) in pieces.enumerated() {
            guard let anchor = anchor(piece, in: pieces, at: index) else { continue }
            return read(anchor, at: index, pieces, &page)
        }
        return streetAlone(pieces, &page)
    }

    /// A bare number of four digits is a year as often as a code: it needs a street above it.
    private static func anchor(_ piece: CardPiece, in pieces: [CardPiece], at index: Int) -> Postcode? {
        guard var anchor = Postcode.find(in: piece.text) else { return nil }
        let hasStreet = !anchor.street.isEmpty || index > 0 && Streets.likeness(pieces[index - 1].text) >= 0.6
        if anchor.region == nil, !hasStreet {
            guard anchor.code.count > 4 else { return nil }
            anchor.certainty -= 0.15
        }
        return anchor
    }

    private static func read(
        _ anchor: Postcode, at index: Int, _ pieces: [CardPiece], _ page: inout CardPage
    ) -> [CardField] {
        let piece = pieces[index]
        var fields: [CardField] = []
        func add(_ name: CardFieldName, _ value: String?, _ piece: CardPiece, _ score: Double) {
            guard let value, !value.trimmed.isEmpty else { return }
            let range = piece.slice.firstRange(of: value) ?? piece.range
            fields.append(page.field(name, value, segment: piece.segment, range: range, score: score))
        }
        var above = streets(above: index, pieces, limit: anchor.street.isEmpty ? streetLines : 1)
        if !anchor.street.isEmpty { above = above.filter { Streets.likeness($0.text) >= 0.8 } }
        var city = anchor.city
        // A British city mostly has a line of its own above the code.
        if city.isEmpty, anchor.street.isEmpty, let line = townLine(above: index, pieces) {
            city = line.text
            above = streets(above: index - 1, pieces, limit: streetLines)
            page.claim(line)
        }
        let street = (above.map(\.text) + [anchor.street]).filter { !$0.isEmpty }.joined(separator: ", ")
        add(.street, street, above.first ?? piece, anchor.certainty - 0.04)
        add(.city, city, piece, anchor.certainty - 0.03)
        add(.state, anchor.state, piece, anchor.certainty)
        add(.zip, anchor.code, piece, anchor.certainty)
        above.forEach { page.claim($0) }
        page.claim(piece)
        if Countries.region(anchor.tail) != nil {
            add(.country, anchor.tail, piece, 0.95)
        } else if let country = country(in: pieces) {
            add(.country, country.text, country, 0.95)
            page.claim(country)
        }
        return fields
    }

    private static func streets(above index: Int, _ pieces: [CardPiece], limit: Int) -> [CardPiece] {
        var found: [CardPiece] = []
        var next = index - 1
        while next >= 0, found.count < limit, Streets.likeness(pieces[next].text) >= 0.4 {
            // Without a number it is a street only next to one: "Broad Street House" may be a company.
            guard found.isEmpty || Streets.likeness(pieces[next].text) >= 0.8 else { break }
            guard !TitleLexicon.hasTitle(pieces[next].text) else { break }
            found.insert(pieces[next], at: 0)
            next -= 1
        }
        return found
    }

    private static func townLine(above index: Int, _ pieces: [CardPiece]) -> CardPiece? {
        guard index > 1, Streets.likeness(pieces[index - 2].text) >= 0.6 else { return nil }
        let line = pieces[index - 1]
        let isName =
            line.text.spaced.count <= 3 && line.text.allSatisfy { $0.isLetter || $0.isWhitespace || "-'.".contains($0) }
        return isName && Streets.likeness(line.text) < 0.6 ? line : nil
    }

    private static func country(in pieces: [CardPiece]) -> CardPiece? {
        pieces.first { Countries.region($0.text) != nil }
    }

    /// No code anywhere: a line that can only be a street still counts, with less trust.
    private static func streetAlone(_ pieces: [CardPiece], _ page: inout CardPage) -> [CardField] {
        var fields: [CardField] = []
        if let street = pieces.first(where: { Streets.likeness($0.text) == 1 && !TitleLexicon.hasTitle($0.text) }) {
            fields.append(page.field(.street, street.text, piece: street, score: 0.75))
            page.claim(street)
        }
        if let country = country(in: pieces) {
            fields.append(page.field(.country, country.text, piece: country, score: 0.9))
            page.claim(country)
        }
        return fields
    }
}
