import Captures

/// A postcode with what stands around it on its line: the anchor of an address.
struct Postcode: Equatable {
    var code: String
    /// The code's country; nil where several share the form (a bare number of four or five digits).
    var region: String?
    var state: String?
    var city: String
    /// What is left of the line before the city: mostly the street.
    var street: String
    /// What follows the address on the line: mostly a country.
    var tail: String
    /// How surely this is an address: a form that nothing else has scores high.
    var certainty: Double
    /// What stands before the address on its line and is no part of it: the next column, read as one line.
    var foreign = ""

    /// Countries whose codes are bare numbers of this many digits, written before the city.
    static let fiveDigits: Set<String> = ["DE", "FR", "ES", "IT", "FI", "MX", "SE", "GR", "TR", "HR", "EE"]
    static let fourDigits: Set<String> = ["AT", "CH", "BE", "DK", "NO", "LU", "HU", "BG", "SI", "NL", "CY"]

    /// The anchor on a line.
    /// - Parameter region: the country that the rest of the card speaks for.
    static func find(in text: String, region: String?) -> Postcode? {
        guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
        // "2013 Magazine St. / New Orleans / LA / 70130"
        guard !text.contains(" / ") else { return find(in: text.swapping(" / ", with: ", "), region: region) }
        let words = text.spaced
        guard words.count <= 30 else { return nil }
        // Some cards have no capitals at all.
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

    /// State and country parted from what stands around the city: "Pune - 411001, Maharashtra", "40124 Bologna BO",
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
        // "New York 10118", "Tokyo 160-0023": the state is the city, where no other stands there.
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

    /// `A9` for "one letter, one digit", as in "A9A".
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
