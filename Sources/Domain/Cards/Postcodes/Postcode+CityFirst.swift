import Captures

/// Countries with the city before the code: US, UK, Canada, Australia, India, Japan, Ireland and others.
extension Postcode {
    static func cityFirst(_ words: [Substring], region: String?) -> Postcode? {
        // `BS1 STR`: the digit of a code's second group may be read as a letter.
        func mayBeCode(_ index: Int) -> Bool {
            if words[index].contains(where: { $0.isNumber || $0 == "§" }) { return true }
            // In "B2B SEO Consultant" text follows, and no city precedes.
            guard region == "GB", index > 1, index == words.count - 1, words[index].count == 3,
                words[index - 2].hasSuffix(",")
                    || words[index - 2].first?.isUppercase == true
                        && words[index - 2].contains(where: \.isLowercase)
            else { return false }
            return words[index - 1].first?.isLetter == true && words[index - 1].contains(where: \.isNumber)
        }
        for index in words.indices.reversed() where mayBeCode(index) {
            if let found = british(words, index, isHinted: region == "GB")
                ?? canadian(words, index, isHinted: region == "CA") ?? american(words, index)
                ?? australian(words, index) ?? japanese(words, index) ?? irish(words, index, isHinted: region == "IE")
                ?? indian(words, index) ?? (region == "NZ" ? newZealand(words, index) : nil) ?? known(words, index)
            {
                return found
            }
        }
        return nil
    }

    private static func american(_ words: [Substring], _ index: Int) -> Postcode? {
        let code = withDigits(bare(words[index]))
        let parts = code.split(separator: "-")
        guard let five = parts.first, isDigits(five, 5...5), parts.count == 1 || isDigits(parts[1], 4...4) else {
            return nil
        }
        guard
            let state = state(before: index, words, codes: States.us, names: States.usNames)
                ?? mixedState(before: index, words) ?? oldState(before: index, words)
        else { return nil }
        return make(words, code, region: "US", state, from: index, to: index, certainty: 0.93)
    }

    /// `o1060`: mostly digits.
    private static func withDigits(_ code: String) -> String {
        let alike: [Character: Character] = ["o": "0", "O": "0", "l": "1", "I": "1"]
        guard code.count == 5, code.count(where: \.isNumber) >= 3 else { return code }
        return String(code.map { alike[$0] ?? $0 })
    }

    /// "Lexington, Ky 40507"
    private static func mixedState(before index: Int, _ words: [Substring]) -> (name: String?, from: Int)? {
        guard index > 1, words[index - 2].hasSuffix(","), words[index - 1].count == 2,
            States.us.contains(words[index - 1].uppercased())
        else { return nil }
        return (String(words[index - 1]), index - 1)
    }

    /// "Viroqua, Wis. 54665"
    private static func oldState(before index: Int, _ words: [Substring]) -> (name: String?, from: Int)? {
        guard index > 1, words[index - 2].hasSuffix(","), words[index - 1].hasSuffix("."),
            States.usShort.contains(bare(words[index - 1]).folded)
        else { return nil }
        return (String(words[index - 1]), index - 1)
    }

    private static func canadian(_ words: [Substring], _ index: Int, isHinted: Bool) -> Postcode? {
        let isHinted = isHinted || index > 1 && States.canada.contains(bare(words[index - 2]))
        let pair = pair(words, index, first: ["A9A"], second: "9A9", isHinted: isHinted)
        guard let pair else { return nil }
        // "Toronto, Ontario, Canada M5C 2C5"
        let isCountry = pair.from > 0 && bare(words[pair.from - 1]).folded == "canada"
        let end = isCountry ? pair.from - 1 : pair.from
        let state = state(before: end, words, codes: States.canada, names: States.canadaNames)
        var found = make(
            words, pair.code, region: "CA", state ?? (nil, end), from: pair.from, to: index,
            certainty: state == nil ? 0.8 : 0.94)
        if isCountry { found.tail = String(words[end]) }
        return found
    }

    private static func british(_ words: [Substring], _ index: Int, isHinted: Bool) -> Postcode? {
        let outward = ["A9", "A99", "AA9", "AA99", "A9A", "AA9A"]
        guard let pair = pair(words, index, first: outward, second: "9AA", isHinted: isHinted) else { return nil }
        let county = state(before: pair.from, words, codes: [], names: States.counties)
        // The last two letters never contain an O; a letter read as O is a Q.
        let code = String(pair.code.dropLast(2)) + String(pair.code.suffix(2)).replacingEach("O", with: "Q")
        return make(
            words, code, region: "GB", county ?? (nil, pair.from), from: pair.from, to: index, certainty: 0.93)
    }

    private static func australian(_ words: [Substring], _ index: Int) -> Postcode? {
        guard isDigits(bare(words[index]), 4...4),
            let state = state(before: index, words, codes: States.australia, names: States.australiaNames)
        else { return nil }
        return make(words, bare(words[index]), region: "AU", state, from: index, to: index, certainty: 0.92)
    }

    /// "Minato-ku, Tokyo 105-0011".
    private static func japanese(_ words: [Substring], _ index: Int) -> Postcode? {
        let code = bare(words[index]).stripped(of: "〒")
        let parts = code.split(separator: "-")
        guard parts.count == 2, isDigits(parts[0], 3...3), isDigits(parts[1], 4...4) else { return nil }
        let state = state(before: index, words, codes: [], names: States.prefectures)
        // "〒542-0081 Osaka-shi Chuo-ku Minamisemba 3-2-4": from large to small.
        if words[index].hasPrefix("〒"), index + 1 < words.count {
            let end = words[(index + 1)...].firstIndex { word in
                !["-shi", "-ku", "-gun", "-cho", "-machi", "-to", "-fu", "-ken"].contains {
                    bare(word).lowercased().hasSuffix($0)
                }
            }
            return Postcode(
                code: code, region: "JP", state: nil, city: join(words[(index + 1)..<(end ?? words.count)]),
                street: join(words[(end ?? words.count)...]), tail: "", certainty: 0.9)
        }
        // "555-0142" is a phone number in other countries.
        guard state != nil || words[index].hasPrefix("〒") else { return nil }
        return make(words, code, region: "JP", state ?? (nil, index), from: index, to: index, certainty: 0.93)
    }

    /// "Dublin 2, D02 XY45".
    private static func irish(_ words: [Substring], _ index: Int, isHinted: Bool) -> Postcode? {
        let unique = bare(words[index])
        guard index > 0, unique.count == 4, unique.contains(where: \.isNumber),
            unique.allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber) })
        else { return nil }
        let routing = bare(words[index - 1])
        // "DO2": the zero was read as a letter. On cards of other countries "ISO 9001" is no code.
        guard routing.first?.isLetter == true,
            let routing = routing == "D6W" ? routing : fitted(routing, ["A99"], isHinted)
        else { return nil }
        return make(
            words, routing + " " + unique, region: "IE", (nil, index - 1), from: index - 1, to: index, certainty: 0.92)
    }

    /// "Hamilton 3204", on a card from New Zealand.
    private static func newZealand(_ words: [Substring], _ index: Int) -> Postcode? {
        guard isDigits(bare(words[index]), 4...4), index > 0, words[index - 1].first?.isUppercase == true,
            words[index - 1].contains(where: \.isLowercase), index == words.count - 1 || words[index].hasSuffix(","),
            !Streets.isUnit(words[index - 1]),
            !["est", "since", "founded", "established", "bag"].contains(bare(words[index - 1]).folded)
        else { return nil }
        return make(words, bare(words[index]), region: "NZ", (nil, index), from: index, to: index, certainty: 0.85)
    }

    /// "Cape Town 8001", "Miami 33131": a well-known city.
    private static func known(_ words: [Substring], _ index: Int) -> Postcode? {
        let code = bare(words[index])
        guard isDigits(code, 4...6) else { return nil }
        for count in (1...3).reversed() where index >= count {
            let name = words[(index - count)..<index].map(bare).joined(separator: " ")
            guard let city = Cities.find(name), code.count == (fourCity.contains(city.region) ? 4 : 5) else { continue }
            return Postcode(
                code: code, region: city.region, state: nil, city: name, street: join(words[..<(index - count)]),
                tail: join(words[(index + 1)...]), certainty: 0.85)
        }
        return nil
    }

    private static let fourCity: Set<String> = ["AU", "NZ", "ZA", "AT", "CH", "BE", "DK", "NO"]

    /// "Mumbai 400 001", "Mumbai - 400001", "Pune, Maharashtra 411001", "Singapore 049315".
    private static func indian(_ words: [Substring], _ index: Int) -> Postcode? {
        var code = bare(words[index])
        var from = index
        if isDigits(code, 3...3), index > 0, isDigits(bare(words[index - 1]), 3...3) {
            code = bare(words[index - 1]) + " " + code
            from = index - 1
        } else if let dash = code.lastIndex(of: "-"), isDigits(code[code.index(after: dash)...], 6...6),
            code[..<dash].contains(where: \.isLetter)
        {
            return glued(words, index, dash: dash, code)
        } else if !isDigits(code, 6...6) {
            return nil
        }
        guard from > 0, words[from - 1].contains(where: \.isLetter) || "-–—".contains(words[from - 1]) else {
            return nil
        }
        var end = from
        while end > 0, bare(words[end - 1]).allSatisfy({ "-–—:".contains($0) }) { end -= 1 }
        // "CA Lic. 874512"
        guard end > 0, !ContactLabels.notPhones.contains(words[end - 1].compact) else { return nil }
        let state = state(before: end, words, codes: [], names: States.indiaNames)
        let region = end > 0 && bare(words[end - 1]).lowercased() == "singapore" ? "SG" : nil
        return make(
            words, code, region: state == nil ? region : "IN", state ?? (nil, end), from: from, to: index,
            certainty: state == nil ? 0.7 : 0.9)
    }

    /// "Mumbai-400001".
    private static func glued(_ words: [Substring], _ index: Int, dash: String.Index, _ code: String) -> Postcode? {
        var parted = words
        parted[index] = Substring(code[..<dash])
        parted.insert(Substring(code[code.index(after: dash)...]), at: index + 1)
        return indian(parted, index + 1)
    }

    /// A code of two groups, together or separate, whose last group is at `index`.
    /// - Parameter isHinted: whether the card is from that country; then a digit in a letter's place, or the reverse,
    ///   was misread.
    private static func pair(
        _ words: [Substring], _ index: Int, first: [String], second: String, isHinted: Bool
    ) -> (code: String, from: Int)? {
        let last = bare(words[index])
        if let last = fitted(last, [second], isHinted), index > 0 {
            return fitted(bare(words[index - 1]), first, isHinted).map { ($0 + " " + last, index - 1) }
        }
        guard last.count > second.count, let end = fitted(String(last.suffix(second.count)), [second], false) else {
            return nil
        }
        return fitted(String(last.dropLast(second.count)), first, false).map { ($0 + " " + end, index) }
    }

    private static let digits: [Character: Character] = [
        "O": "0", "o": "0", "Q": "0", "l": "1", "I": "1", "i": "1", "|": "1", "S": "5", "s": "5", "§": "5", "B": "8",
        "Z": "2", "G": "6", "!": "1", "]": "1",
    ]
    private static let letters: [Character: Character] = [
        "0": "O", "1": "I", "5": "S", "8": "B", "2": "Z", "6": "G", "]": "J", ")": "J",
    ]

    /// The text in one of the forms; if the country is known, with at most one corrected character.
    private static func fitted(_ text: String, _ forms: [String], _ mayRepair: Bool) -> String? {
        for form in forms where hasForm(text, form) { return text }
        guard mayRepair else { return nil }
        for form in forms where form.count == text.count {
            let repaired = String(
                zip(text, form).map { character, kind in
                    kind == "A" ? letters[character] ?? character : digits[character] ?? character
                })
            // O and 0 are indistinguishable to OCR.
            let changed = zip(text, repaired).count { $0 != $1 && !("O0".contains($0) && "O0".contains($1)) }
            if changed <= 1, hasForm(repaired, form) { return repaired }
        }
        return nil
    }

    static func state(
        before index: Int, _ words: [Substring], codes: Set<String>, names: Set<String>
    ) -> (name: String?, from: Int)? {
        guard index > 0 else { return nil }
        let code = bare(words[index - 1]).filter { $0 != "." }
        if let code = codes.contains(code) ? code : misread(code, of: codes) { return (code, index - 1) }
        for count in (1...3).reversed() where index >= count {
            let name = words[(index - count)..<index].map(bare).joined(separator: " ")
            if names.contains(name.folded) { return (name, index - count) }
            // `lowa`: a first l is an I.
            if name.first == "l", names.contains("i" + name.dropFirst().folded) {
                return ("I" + name.dropFirst(), index - count)
            }
        }
        return nil
    }

    /// `Ml 48104` is in MI, `lL` in IL, `0H` in OH: the only code that the letters may be.
    private static func misread(_ text: String, of codes: Set<String>) -> String? {
        let alike: [Character: String] = ["l": "IL", "1": "I", "|": "I", "i": "I", "0": "O"]
        guard text.count == 2, text.contains(where: { alike[$0] != nil }),
            text.allSatisfy({ $0.isUppercase || alike[$0] != nil })
        else { return nil }
        let readings: [String] = text.reduce([""]) { starts, character in
            let options = Array(alike[character] ?? String(character))
            return starts.flatMap { start in options.map { start + String($0) } }
        }
        let known = readings.filter(codes.contains)
        return known.count == 1 ? known[0] : nil
    }

    private static func make(
        _ words: [Substring], _ code: String, region: String?, _ state: (name: String?, from: Int), from: Int, to: Int,
        certainty: Double
    ) -> Postcode {
        var (street, city) = split(words[..<min(state.from, from)])
        // "Cedar Park, TX": a city named like a street.
        if city.isEmpty, state.name != nil, !street.contains(where: \.isNumber), street.spaced.count <= 3 {
            (street, city) = ("", street)
        }
        // "Union. NJ": the dot is a comma.
        if city.hasSuffix("."), city.count > 4 { city.removeLast() }
        return Postcode(
            code: code, region: region, state: state.name, city: city, street: street,
            tail: join(words[(to + 1)...]), certainty: certainty)
    }
}
