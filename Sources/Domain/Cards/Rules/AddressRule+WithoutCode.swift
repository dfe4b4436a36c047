import Captures
import Names

/// Addresses in Latin script without a code.
extension AddressRule {
    /// Without any code, "Portland, OR" and lines that can only be a street still count, with lower confidence.
    func withoutCode(_ pieces: [CardPiece], _ page: inout CardPage) -> [CardField] {
        var fields: [CardField] = []
        var place = -1
        for (index, piece) in pieces.enumerated() {
            let parts = Self.withStateApart(piece.text.split(separator: ",").map { String($0).trimmed })
            guard let town = town(of: parts) else { continue }
            let street = parts[..<town].joined(separator: ", ")
            let streetPlace = piece.place(of: street)
            add(.street, street, [streetPlace], 0.72, page, &fields)
            var last = piece.place(of: parts[town], after: street.isEmpty ? nil : streetPlace)
            add(.city, parts[town], [last], 0.78, page, &fields)
            for part in parts[(town + 1)...] {
                last = piece.place(of: part, after: last)
                add(Countries.region(part) != nil ? .country : .state, part, [last], 0.8, page, &fields)
            }
            page.claim(piece)
            place = index
            if States.isState(parts.last ?? "", region: "US"), let code = loneCode(pieces) {
                add(.zip, code.text, [code.place], 0.85, page, &fields)
                page.claim(code)
            }
            break
        }
        if place < 0, let (index, street, city) = streetAndTown(pieces) {
            let streetPlace = pieces[index].place(of: street)
            add(.street, street, [streetPlace], 0.75, page, &fields)
            add(.city, city, [pieces[index].place(of: city, after: streetPlace)], 0.75, page, &fields)
            page.claim(pieces[index])
            place = index
        }
        if !fields.contains(where: { $0.name == .street }), let street = farStreet(place, pieces) {
            let spelling = AddressSpelling(region: region, isRead: isRead)
            add(.street, spelling.street(street.text), [street.place], 0.75, page, &fields)
            page.claim(street)
        }
        // "Cardiff" below an e-mail address.
        if !fields.contains(where: { $0.name == .city }), let region,
            // Austin and Charlotte are also given names, and a company may be at the top.
            let city = pieces.dropFirst().first(where: {
                Cities.find($0.text)?.region == region && $0.text.count > 3 && !GivenNames.contains(Substring($0.text))
            })
        {
            add(.city, city.text, [city.place], 0.7, page, &fields)
            page.claim(city)
        }
        if !fields.contains(where: { $0.name == .country }), let country = Self.country(in: pieces) {
            add(.country, country.text, [country.place], 0.9, page, &fields)
            page.claim(country)
        }
        return fields
    }

    /// "91 Haywood Rd, Asheville NC": the state without a comma.
    private static func withStateApart(_ parts: [String]) -> [String] {
        guard parts.count > 1, let words = parts.last?.spaced, words.count > 1, let state = words.last,
            States.us.contains(String(state)) || States.canada.contains(String(state))
        else { return parts }
        return parts.dropLast() + [words.dropLast().joined(separator: " "), String(state)]
    }

    /// "15222" at the end of the line or below.
    private func loneCode(_ pieces: [CardPiece]) -> CardPiece? {
        pieces.first { Postcode.isDigits($0.text.trimmed, 5...5) }
    }

    /// "460 Richmond St W #300, Toronto"
    private func streetAndTown(_ pieces: [CardPiece]) -> (index: Int, street: String, city: String)? {
        for (index, piece) in pieces.enumerated() {
            guard let comma = piece.text.lastIndex(of: ",") else { continue }
            let street = String(piece.text[..<comma]).trimmed
            let city = String(piece.text[piece.text.index(after: comma)...]).trimmed
            if Cities.find(city) != nil, Streets.likeness(street) == 1 { return (index, street, city) }
        }
        return nil
    }

    /// Index of the part that is a city followed only by its state and country.
    private func town(of parts: [String]) -> Int? {
        func isBehind(_ part: String) -> Bool {
            States.isState(part, region: region) || States.isState(part.filter { $0 != "." }, region: region)
                || Countries.region(part) != nil
                || region == nil && (States.usNames.contains(part.folded) || States.us.contains(part))
        }
        guard let last = parts.last, parts.count >= 2, isBehind(last),
            let town = parts.lastIndex(where: { !isBehind($0) || Cities.find($0) != nil })
        else { return nil }
        let name = parts[town]
        let isName = name.spaced.count <= 3 && !name.contains(where: \.isNumber) && name.contains(where: \.isLetter)
        // "Wichita, Kansas" can only be American.
        let isWrittenOut = States.usNames.contains(last.folded)
        let isKnown = Cities.find(name) != nil || region != nil || isWrittenOut
        return isName && town < parts.count - 1 && isKnown ? town : nil
    }

    /// An address in Japanese script; the street may continue in the next line.
    func japanese(_ pieces: [CardPiece], _ page: inout CardPage) -> [CardField]? {
        for piece in pieces {
            guard let address = JapaneseText.address(piece.text) else { continue }
            var fields: [CardField] = []
            add(.street, address.street, [piece.place(of: address.street)], 0.85, page, &fields)
            add(.city, address.city, [piece.place(of: address.city ?? "")], 0.88, page, &fields)
            add(.state, address.state, [piece.place(of: address.state ?? "")], 0.92, page, &fields)
            add(.zip, address.zip, [piece.place(of: address.zip ?? "")], 0.93, page, &fields)
            page.claim(piece)
            return fields
        }
        return nil
    }
}
