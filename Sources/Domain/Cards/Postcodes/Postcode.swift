import Captures

/// A postcode with the rest of its line: the anchor of an address.
struct Postcode: Equatable {
    var code: String
    /// The code's country; nil if several countries use the form (a bare number of four or five digits).
    var region: String?
    var state: String?
    var city: String
    /// The line before the city: usually the street.
    var street: String
    /// The line after the address: usually a country.
    var tail: String
    /// How certain this is an address, 0…1; high for a form that is used for nothing else.
    var certainty: Double
    /// Text of the neighboring column before the address.
    var foreign = ""

    /// Countries whose codes are bare numbers of this many digits before the city.
    static let fiveDigits: Set<String> = ["DE", "FR", "ES", "IT", "FI", "MX", "SE", "GR", "TR", "HR", "EE"]
    static let fourDigits: Set<String> = ["AT", "CH", "BE", "DK", "NO", "LU", "HU", "BG", "SI", "NL", "CY"]

    /// The postcode on a line.
    /// - Parameter region: the country of the card.
    static func find(in text: String, region: String?) -> Postcode? {
        guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
        // "2013 Magazine St. / New Orleans / LA / 70130"
        guard !text.contains(" / ") else { return find(in: text.replacingEach(" / ", with: ", "), region: region) }
        let words = text.spaced
        guard words.count <= 30 else { return nil }
        // Some cards have no capitals.
        if !text.contains(where: \.isUppercase), text.contains(where: \.isLowercase) {
            return find(in: text.uppercased(), region: region)?.lowercased
        }
        guard let found = cityFirst(words, region: region) ?? codeFirst(words, region: region) else { return nil }
        return found.sorted
    }

    private var lowercased: Postcode {
        var lower = self
        lower.city = city.lowercased()
        lower.street = street.lowercased()
        lower.tail = tail.lowercased()
        lower.foreign = foreign.lowercased()
        return lower
    }

    /// Moves state and country out of the text around the city: "Pune - 411001, Maharashtra", "40124 Bologna BO",
    /// "31012 Pamplona (Navarra)".
    private var sorted: Postcode {
        var sorted = self
        var tails: [String] = []
        for part in tail.split(whereSeparator: { ",(".contains($0) }).map({ String($0).stripped(of: " .;()-–/") })
        where !part.isEmpty {
            if sorted.state == nil, States.isState(part, region: region) {
                sorted.state = part
            } else {
                tails.append(part)
            }
        }
        sorted.tail = tails.joined(separator: ", ")
        if let open = city.firstIndex(of: "("), city.hasSuffix(")"), open > city.startIndex, sorted.state == nil,
            region != "DE"
        {
            sorted.state = String(city[open...]).stripped(of: "() ")
            sorted.city = String(city[..<open]).stripped(of: " ,")
        }
        let words = sorted.city.spaced
        if sorted.state == nil, words.count > 1, let last = words.last, code.count == 5,
            last.count == 2, last.allSatisfy(\.isUppercase), words[0].contains(where: \.isLowercase)
        {
            sorted.state = String(last)
            sorted.city = words.dropLast().joined(separator: " ").stripped(of: ",")
        }
        // "New York 10118", "Tokyo 160-0023": without another city the state is the city.
        if sorted.city.isEmpty, let name = sorted.state, name.count > 3, Cities.find(name) != nil {
            sorted.city = name
            sorted.state = nil
        }
        return sorted
    }

    static func bare(_ word: Substring) -> String { String(word).stripped(of: ".,;()'’‘`|") }

    static func isDigits(_ text: some StringProtocol, _ count: ClosedRange<Int>) -> Bool {
        count.contains(text.count) && text.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// Forms use `A` for a letter and `9` for a digit, as in "A9A".
    static func hasForm(_ text: String, _ form: String) -> Bool {
        text.count == form.count
            && zip(text, form).allSatisfy { character, kind in
                kind == "A"
                    ? character.isASCII && character.isLetter && character.isUppercase
                    : character.isASCII && character.isNumber
            }
    }

    static func join(_ words: ArraySlice<Substring>) -> String {
        words.joined(separator: " ").stripped(of: ",;-–«»•·*¢")
    }
}
