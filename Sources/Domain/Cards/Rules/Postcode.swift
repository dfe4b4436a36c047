/// A postcode with what stands around it on its line: the anchor of an address (D-29).
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

    /// The first anchor on a line.
    static func find(in text: String) -> Postcode? {
        let words = text.spaced
        guard words.count <= 30 else { return nil }
        return cityFirst(words) ?? codeFirst(words)
    }

    static func bare(_ word: Substring) -> String { String(word).stripped(of: ".,;()") }

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

    /// Parts a run of words before a code into street and city: at the last comma, else behind the last street word.
    static func split(_ words: ArraySlice<Substring>) -> (street: String, city: String) {
        var words = words
        while let last = words.last, bare(last).isEmpty || last == "-" || last == "–" { words.removeLast() }
        guard let last = words.indices.last else { return ("", "") }
        if let comma = words.indices.dropLast().last(where: { words[$0].hasSuffix(",") || words[$0] == "," }) {
            return (join(words[...comma]), join(words[(comma + 1)...]))
        }
        var cut = words.indices.last {
            Streets.isKeyword(words[$0]) && $0 > words.startIndex || Streets.hasStreetEnding(words[$0])
        }
        while let end = cut, end < last, Streets.isHouseNumber(words[end + 1]) || Streets.isUnit(words[end + 1]) {
            cut = end + 1
        }
        guard let cut, cut < last else {
            let isStreet = cut == last || words.first.map(Streets.isHouseNumber) ?? false
            return isStreet ? (join(words), "") : ("", join(words))
        }
        return (join(words[...cut]), join(words[(cut + 1)...]))
    }

    static func join(_ words: ArraySlice<Substring>) -> String {
        words.joined(separator: " ").stripped(of: ",;-–")
    }
}
