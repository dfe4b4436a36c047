import Captures

/// Corrects OCR errors in streets and cities.
struct AddressSpelling {
    var region: String?
    var isRead: Bool

    private static let german: Set<String> = ["DE", "AT"]

    /// `GoethestraBe 26` → `Goethestraße 26`, `9499 W. Sth Avenue` → `9499 W. 5th Avenue`, `4-]-17` → `4-1-17`.
    func street(_ text: String) -> String {
        guard isRead else { return text }
        var words = text.split(separator: " ").map(String.init)
        // A location icon before the line was read as a digit or a letter: "9 58 Broad Street", "Oo 12 Station Road".
        if words.count > 2, words[0].count <= 2, words[0].allSatisfy({ "oO0Q9Aaeq@©®°?&%*~^v".contains($0) }) {
            let rest = words.dropFirst().joined(separator: " ")
            // In "9 5th Avenue" the 9 is the house number.
            let isDigit = words[0].allSatisfy(\.isNumber)
            let endsWithUnit = Streets.isUnit(Substring(words[words.count - 2]))
            let isWhole =
                Self.isPostBox(words.dropFirst())
                // "Q Albion Mills, Leeds Road"
                || "Q©®°?&%*~^@".contains(words[0]) && words[1].first?.isUppercase == true
                || words.count == 3 && Streets.hasStreetEnding(Substring(words[1]))
                    && Streets.isHouseNumber(Substring(words[2]))
                || words.count > 3 && words[1].allSatisfy(\.isNumber)
                || !words[1].contains(where: \.isNumber) && words.count > (isDigit ? 3 : 2) && !endsWithUnit
                    && Streets.isHouseNumber(Substring(words[words.count - 1]))
                || !isDigit && words[1].allSatisfy(\.isNumber)
                || words[1].hasPrefix("#")
                || words[1].first?.isUppercase == true && words[1].contains("-")
                    && words[1].contains(where: \.isNumber)
            if isWhole, Streets.likeness(rest) >= Streets.likeness(text) { words.removeFirst() }
        }
        // "Blvd e Bldg. 3": a bullet.
        for index in words.indices.dropFirst().dropLast().reversed() where ["e", "•", "·"].contains(words[index]) {
            words.remove(at: index)
            words[index - 1] += ","
        }
        if words.count > 2, words.last == "e", words[words.count - 2].allSatisfy(\.isNumber) { words.removeLast() }
        words = words.flatMap(Self.parted)
        return words.enumerated().map { index, word in
            let word = Spellings.withDots(word, region: region)
            if let region, Self.german.contains(region), let mended = Self.germanStreet(word) { return mended }
            // `allée de I'Arche`
            if region == "FR" || region == "BE", word.hasPrefix("I'") || word.hasPrefix("I’") {
                return "l" + word.dropFirst()
            }
            if ["Sth", "sth", "§th"].contains(word) { return "5th" }
            if word == "PO.", index + 1 < words.count, words[index + 1].lowercased() == "box" { return "P.O." }
            if let right = Self.parts[word.stripped(of: ".,")] {
                return right + word.drop { $0 != "." && $0 != "," }
            }
            return index == 0 || index == words.count - 1 ? Self.number(word) : word
        }.joined(separator: " ")
    }

    /// `Floor9`, `WHillsborough`, `StE`: OCR missed a narrow space.
    private static func parted(_ word: String) -> [String] {
        let letters = word.prefix(while: \.isLetter)
        let rest = word[letters.endIndex...]
        if letters.count > 2, !rest.isEmpty, rest.allSatisfy(\.isNumber), Streets.isUnit(letters) {
            return [String(letters), String(rest)]
        }
        let signs = Array(letters)
        if rest.isEmpty, signs.count > 2, let side = signs.last, "NSEW".contains(side),
            ["St", "Ave", "Rd", "Blvd", "Dr"].contains(String(signs.dropLast()))
        {
            return [String(signs.dropLast()), String(side)]
        }
        guard signs.count > 4, "NSEW".contains(signs[0]), signs[1].isUppercase, signs[2].isLowercase else {
            return [word]
        }
        return [String(signs[0]), String(word.dropFirst())]
    }

    private static func isPostBox(_ words: ArraySlice<String>) -> Bool {
        let joined = words.joined().filter(\.isLetter).lowercased()
        return joined == "pobox" || joined == "postfach" || joined == "postbus"
    }

    /// `Bidg.`, `Bivd`: a lower-case l after a capital B.
    private static let parts = [
        "Bidg": "Bldg", "BIdg": "Bldg", "Bivd": "Blvd", "BIvd": "Blvd", "Fioor": "Floor", "FIoor": "Floor", "Fi": "Fl",
        "Piaza": "Plaza", "Sulte": "Suite",
    ]

    /// The known spelling of a well-known city; other cities stay as read.
    func city(_ text: String) -> String {
        guard isRead else { return text }
        let dotted = text.spaced.map { Spellings.withDots(String($0), region: region) }.joined(separator: " ")
        let text = region.map(Self.german.contains) ?? false ? Self.withSharpS(dotted) : dotted
        guard let known = Cities.find(text), region == nil || known.region == region else { return text }
        guard text.folded != known.name.folded || text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        return text.contains(where: \.isLowercase) ? known.name : known.name.uppercased()
    }

    /// `UnterschleiSheim`: a capital S or B between lower-case letters is a ß.
    private static func withSharpS(_ text: String) -> String {
        let signs = Array(text)
        return String(
            signs.indices.map { index in
                let isBetween =
                    index > 0 && index + 1 < signs.count && signs[index - 1].isLowercase && signs[index + 1].isLowercase
                return isBetween && (signs[index] == "S" || signs[index] == "B") ? "ß" : signs[index]
            })
    }

    /// "Nishi-Shinjuku, Shinjuku-ku": the ward at the end of a line.
    static func ward(endOf line: String) -> (street: String, ward: String)? {
        guard let comma = line.lastIndex(of: ",") else { return nil }
        let ward = String(line[line.index(after: comma)...]).trimmed
        guard ["-ku", "-shi", "-cho", "-machi", "-gun"].contains(where: { ward.lowercased().hasSuffix($0) }) else {
            return nil
        }
        return (String(line[..<comma]).trimmed, ward)
    }

    private static func germanStreet(_ word: String) -> String? {
        if let mended = straße(word) { return mended }
        for wrong in ["straBe", "strabe", "strafe", "strale", "straRe", "stralle", "strafse", "stra8e", "straße"] {
            for end in ["", ",", "."] where word.hasSuffix(wrong + end) || word.lowercased() == wrong.lowercased() + end
            {
                return word.dropLast(wrong.count + end.count)
                    + (word.first == "S" && word.count == wrong.count + end.count ? "Straße" : "straße") + end
            }
        }
        return nil
    }

    /// `Torstrafge`, `Hafenstrake`: the ß was read as one letter or two.
    private static func straße(_ word: String) -> String? {
        let bare = word.stripped(of: ",.")
        guard let stem = bare.lowercased().ranges(of: "stra").last, stem.lowerBound > bare.startIndex else {
            return nil
        }
        let tail = bare.lowercased()[stem.upperBound...]
        guard (2...3).contains(tail.count), tail.last == "e", tail != "sse", tail != "nde", !tail.contains("t") else {
            return nil
        }
        return bare.dropLast(tail.count) + "ße" + word.dropFirst(bare.count)
    }

    /// A house number in which a digit was read as a letter.
    private static func number(_ word: String) -> String {
        let bare = word.filter { !",.".contains($0) }
        let mended: [Character: Character] = [
            "§": "5", "]": "1", "[": "1", "|": "1", "!": "1", "l": "1", "I": "1", "O": "0", "S": "5", "B": "8",
        ]
        let digits = bare.count { $0.isASCII && $0.isNumber }
        guard digits > 0, bare.contains(where: { "§][|!".contains($0) }) || bare.contains("-") && digits >= 2,
            bare.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "-" || mended[$0] != nil })
        else { return word }
        return String(word.map { mended[$0] ?? $0 })
    }
}
