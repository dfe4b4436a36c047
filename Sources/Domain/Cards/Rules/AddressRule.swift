import Captures

/// Reads addresses: a line with a postcode, the street lines above, the country after.
struct AddressRule {
    /// Maximum lines of a street: a building, a street, a unit.
    private static let streetLines = 3

    /// Maximum distance in lines between parts of an address; another column's lines may be between.
    private static let nearest = 2

    /// The country of the card.
    var region: String?
    /// Labels of the card's domains.
    var domains: [String] = []
    /// Whether the words come from a picture and may be misread.
    var isRead: Bool

    func apply(to page: inout CardPage) -> [CardField] {
        let pieces = page.pieces
        if let japanese = japanese(pieces, &page) { return japanese }
        guard let fields = best(of: pieces, &page) else { return withoutCode(pieces, &page) }
        return offices(from: fields, &page)
    }

    /// The address with the most certain code; nil if there is none.
    func best(of pieces: [CardPiece], _ page: inout CardPage) -> [CardField]? {
        let anchors = pieces.indices.compactMap { index in anchor(pieces, at: index).map { (index, $0) } }
        let best = anchors.max { a, b in
            let (left, right) = (anchorScore(a.1, at: a.0, pieces), anchorScore(b.1, at: b.0, pieces))
            return left == right ? a.0 > b.0 : left < right
        }
        guard let best else { return nil }
        let column = Self.column(of: best.0, beside: anchors.map(\.0), pieces, page)
        return read(best.1, at: column.index, column.pieces, &page)
    }

    /// A bare number of four digits may be a year, so it needs a street above.
    private func anchor(_ pieces: [CardPiece], at index: Int) -> Postcode? {
        guard var anchor = Postcode.find(in: pieces[index].text, region: region) else { return nil }
        let hasStreet = !anchor.street.isEmpty || index > 0 && Streets.likeness(pieces[index - 1].text) >= 0.6
        if anchor.region == nil, !hasStreet {
            guard anchor.code.count > 4 else { return nil }
            anchor.certainty -= 0.15
        }
        return anchor
    }

    private func anchorScore(_ anchor: Postcode, at index: Int, _ pieces: [CardPiece]) -> Double {
        var score = anchor.certainty
        if let region, let own = anchor.region { score += own == region ? 0.15 : -0.1 }
        if Cities.find(anchor.city) != nil { score += 0.1 }
        if !anchor.street.isEmpty || index > 0 && Streets.likeness(pieces[index - 1].text) >= 0.6 { score += 0.05 }
        return score
    }

    private func read(
        _ anchor: Postcode, at index: Int, _ pieces: [CardPiece], _ page: inout CardPage
    ) -> [CardField] {
        let piece = pieces[index]
        var fields: [CardField] = []
        var above = streets(above: index, pieces, limit: anchor.street.isEmpty ? Self.streetLines : 1)
        if !anchor.street.isEmpty {
            above = above.filter { Streets.likeness($0.text) >= 0.8 || Streets.isHouse($0.text) }
        }
        var (city, state, cityPiece) = (anchor.city, anchor.state, piece)
        var statePlace: PrintedPlace?
        // A British city usually has its own line above the code, and its county may be between.
        if city.isEmpty, anchor.street.isEmpty, index > 0, let both = townAndCounty(pieces[index - 1]) {
            (city, cityPiece, state) = (both.city, pieces[index - 1], both.county)
            statePlace = pieces[index - 1].place(of: both.county)
            above = streets(above: index - 1, pieces, limit: Self.streetLines)
            page.claim(pieces[index - 1])
        } else if city.isEmpty, anchor.street.isEmpty, let town = townLines(above: index, pieces) {
            (city, cityPiece) = (town.city.text, town.city)
            state = town.county?.text ?? state
            statePlace = town.county?.place
            above = streets(above: town.first, pieces, limit: Self.streetLines)
            page.claim(town.city)
            if let county = town.county { page.claim(county) }
        }
        if above.isEmpty, anchor.street.isEmpty, let far = farStreet(index, pieces) { above = [far] }
        let street = Self.withoutAside(Self.withoutFirm(anchor.street))
        var lines = above.map { Self.withoutAside($0.text) } + [street].filter { !$0.isEmpty }
        var places = above.map(\.place) + (street.isEmpty ? [] : [piece.place(of: street)])
        // "27450 Ynez Road, Ste." and, after a wide space, "110".
        if let last = lines.last?.spaced.last, Streets.isUnit(last), !last.contains(where: \.isNumber), index > 0,
            pieces[index - 1].text.allSatisfy(\.isNumber), pieces[index - 1].text.count <= 4
        {
            lines[lines.count - 1] += " " + pieces[index - 1].text
            places.append(pieces[index - 1].place)
            page.claim(pieces[index - 1])
        }
        // "4-12-8 Nishi-Shinjuku, Shinjuku-ku" above "Tokyo 160-0023".
        if anchor.region == "JP", let last = lines.last, let ward = AddressSpelling.ward(endOf: last),
            let line = above.last
        {
            if state == nil, !city.isEmpty { (state, statePlace) = (city, piece.place(of: city)) }
            (city, cityPiece) = (ward.ward, line)
            lines[lines.count - 1] = ward.street
            places[places.count - 1] = line.place(of: ward.street)
        }
        let sure = anchor.certainty
        let spelling = AddressSpelling(region: anchor.region ?? region, isRead: isRead)
        add(.street, spelling.street(lines.joined(separator: ", ")), places, sure - 0.04, page, &fields)
        let cityPlace = cityPiece.place(of: city, after: places.last)
        add(.city, spelling.city(city), [cityPlace], sure - 0.03, page, &fields)
        add(.state, state, [statePlace ?? piece.place(of: state ?? "", after: cityPlace)], sure, page, &fields)
        add(.zip, anchor.code, [piece.place(of: anchor.code, after: cityPlace)], sure, page, &fields)
        above.forEach { page.claim($0) }
        if let foreign = piece.slice.firstPlace(of: anchor.foreign) {
            page.claim(foreign.upperBound..<piece.range.upperBound, in: piece.segment)
        } else {
            page.claim(piece)
        }
        fields += behind(anchor, at: index, pieces, &page, hasState: state != nil)
        return fields
    }

    /// "5519 Airline Dr. (next to Kroger)", but "Bandra (W)".
    private static func withoutAside(_ street: String) -> String {
        guard street.hasSuffix(")"), let open = street.lastIndex(of: "("), open > street.startIndex,
            street[open...].count(where: \.isLetter) > 3
        else { return street }
        return String(street[..<open]).trimmed
    }

    /// "Lindner Werkzeugbau GmbH - Gewerbering 7"
    private static func withoutFirm(_ street: String) -> String {
        for mark in [" - ", " – ", " · ", " • ", " | ", ", "] {
            guard let cut = street.firstPlace(of: mark), CompanyLexicon.hasLegalForm(String(street[..<cut.lowerBound]))
            else { continue }
            return String(street[cut.upperBound...]).trimmed
        }
        return street
    }

    /// The country after the address: on its line, on the next ("Karnataka, India"), or alone on any line.
    private func behind(
        _ anchor: Postcode, at index: Int, _ pieces: [CardPiece], _ page: inout CardPage, hasState: Bool
    ) -> [CardField] {
        var fields: [CardField] = []
        if let country = anchor.tail.split(separator: ",").map({ String($0).trimmed }).last(where: {
            Countries.region($0) != nil
        }) {
            let code = pieces[index].place(of: anchor.code)
            add(.country, country, [pieces[index].place(of: country, after: code)], 0.95, page, &fields)
        }
        if index + 1 < pieces.count, fields.isEmpty || !hasState {
            let next = pieces[index + 1]
            let parts = next.text.split(separator: ",").map { String($0).trimmed }
            let states = parts.filter { States.isState($0, region: anchor.region ?? region) }
            let countries = parts.filter { Countries.region($0) != nil }
            if !parts.isEmpty, states.count + countries.count == parts.count {
                if !hasState, let state = states.first {
                    add(.state, state, [next.place(of: state)], 0.9, page, &fields)
                }
                if !fields.contains(where: { $0.name == .country }), let country = countries.first {
                    add(.country, country, [next.place(of: country)], 0.95, page, &fields)
                }
                page.claim(next)
            }
        }
        if !fields.contains(where: { $0.name == .country }), let country = Self.country(in: pieces) {
            add(.country, country.text, [country.place], 0.95, page, &fields)
            page.claim(country)
        }
        return fields
    }

    func add(
        _ name: CardFieldName, _ value: String?, _ places: [PrintedPlace], _ score: Double, _ page: CardPage,
        _ fields: inout [CardField]
    ) {
        guard let value, !value.trimmed.isEmpty else { return }
        fields.append(page.field(name, value, at: places, score: score))
    }

    private func streets(above index: Int, _ pieces: [CardPiece], limit: Int) -> [CardPiece] {
        var found: [CardPiece] = []
        var next = index - 1
        while next >= 0, found.count < limit {
            let text = pieces[next].text
            let likeness = Streets.likeness(text)
            guard !TitleLexicon.hasTitle(text) || likeness == 1, !CompanyLexicon.hasLegalForm(text) else { break }
            // A complete address of another office.
            if let own = Postcode.find(in: text, region: region), !own.street.isEmpty,
                own.state != nil || Cities.find(own.city) != nil
            {
                break
            }
            // Without a number it is a street only beside another one: "Broad Street House" may be a company.
            let isPart = found.isEmpty ? likeness >= 0.4 : likeness >= 0.8
            // "HITEC City, Madhapur" between "5th Floor, Cyber Gateway" and its city.
            let isBetween =
                found.isEmpty && region == "IN" && next > 0 && text.spaced.count <= 4
                && Streets.likeness(pieces[next - 1].text) >= 0.8
                && text.allSatisfy { $0.isLetter || $0.isWhitespace || ",.-'".contains($0) }
            let isBuilding = Streets.isBuilding(text) && isNear(pieces[next], found.first ?? pieces[index])
            guard isPart || isBetween || isBuilding, likeness >= 0.8 || !isFirm(text) else { break }
            found.insert(pieces[next], at: 0)
            next -= 1
        }
        return found
    }

    /// "Spice Route Kitchen" above the numbers is not a house name.
    private func isNear(_ upper: CardPiece, _ lower: CardPiece) -> Bool {
        lower.segment - upper.segment <= Self.nearest
    }

    /// "Spice Route Kitchen" at `spiceroutekitchen.ca`
    private func isFirm(_ text: String) -> Bool {
        domains.contains { CompanyLexicon.agreement(text, domain: $0) >= 0.9 }
    }

    /// The nearest line that can only be a street; OCR may have moved it.
    func farStreet(_ index: Int, _ pieces: [CardPiece]) -> CardPiece? {
        pieces.indices.filter { $0 != index && Streets.likeness(pieces[$0].text) == 1 }
            .filter { !TitleLexicon.hasTitle(pieces[$0].text) && !CompanyLexicon.hasLegalForm(pieces[$0].text) }
            .min { abs($0 - index) < abs($1 - index) }.map { pieces[$0] }
    }

    /// "Thornbury, South Gloucestershire" above its code.
    private func townAndCounty(_ piece: CardPiece) -> (city: String, county: String)? {
        let parts = piece.text.split(separator: ",").map { String($0).trimmed }
        guard parts.count == 2, States.isState(parts[1], region: region ?? "GB"), parts[0].spaced.count <= 3,
            Streets.likeness(parts[0]) < 0.6
        else { return nil }
        return (parts[0], parts[1])
    }

    private func townLines(above index: Int, _ pieces: [CardPiece]) -> (
        city: CardPiece, county: CardPiece?, first: Int
    )? {
        func isPlace(_ index: Int) -> Bool {
            guard index > 0 else { return false }
            let text = pieces[index].text
            return text.spaced.count <= 3 && text.allSatisfy { $0.isLetter || $0.isWhitespace || "-'.".contains($0) }
                && Streets.likeness(text) < 0.6 && !TitleLexicon.hasTitle(text) && !CompanyLexicon.hasLegalForm(text)
        }
        guard isPlace(index - 1) else { return nil }
        if States.isState(pieces[index - 1].text, region: "GB"), isPlace(index - 2) {
            return (pieces[index - 2], pieces[index - 1], index - 2)
        }
        let line = pieces[index - 1]
        guard Cities.find(line.text) != nil || index > 1 && Streets.likeness(pieces[index - 2].text) >= 0.4 else {
            return nil
        }
        return (line, nil, index - 1)
    }

    static func country(in pieces: [CardPiece]) -> CardPiece? {
        pieces.first { Countries.region($0.text) != nil }
    }
}
