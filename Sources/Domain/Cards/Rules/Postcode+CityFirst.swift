/// Countries that write the city before the code: US, UK, Canada, Australia, India, Ireland and others.
extension Postcode {
    static func cityFirst(_ words: [Substring]) -> Postcode? {
        for index in words.indices.reversed() {
            if let found = british(words, index) ?? canadian(words, index) ?? american(words, index)
                ?? australian(words, index) ?? indian(words, index)
            {
                return found
            }
        }
        return nil
    }

    private static func american(_ words: [Substring], _ index: Int) -> Postcode? {
        let code = bare(words[index])
        let parts = code.split(separator: "-")
        guard let five = parts.first, isDigits(five, 5...5), parts.count == 1 || isDigits(parts[1], 4...4) else {
            return nil
        }
        guard let state = state(before: index, words, codes: States.us, names: States.usNames) else { return nil }
        return make(words, code, region: "US", state, from: index, to: index, certainty: 0.93)
    }

    private static func canadian(_ words: [Substring], _ index: Int) -> Postcode? {
        let pair = pair(words, index, first: ["A9A"], second: "9A9")
        guard let pair else { return nil }
        let state = state(before: pair.from, words, codes: States.canada, names: States.canadaNames)
        return make(
            words, pair.code, region: "CA", state ?? (nil, pair.from), from: pair.from, to: index,
            certainty: state == nil ? 0.8 : 0.94)
    }

    private static func british(_ words: [Substring], _ index: Int) -> Postcode? {
        let outward = ["A9", "A99", "AA9", "AA99", "A9A", "AA9A"]
        guard let pair = pair(words, index, first: outward, second: "9AA") else { return nil }
        return make(words, pair.code, region: "GB", (nil, pair.from), from: pair.from, to: index, certainty: 0.93)
    }

    private static func australian(_ words: [Substring], _ index: Int) -> Postcode? {
        guard isDigits(bare(words[index]), 4...4),
            let state = state(before: index, words, codes: States.australia, names: [])
        else { return nil }
        return make(words, bare(words[index]), region: "AU", state, from: index, to: index, certainty: 0.92)
    }

    /// "Mumbai 400 001", "Mumbai - 400001", "Singapore 049315".
    private static func indian(_ words: [Substring], _ index: Int) -> Postcode? {
        var code = bare(words[index])
        var from = index
        if isDigits(code, 3...3), index > 0, isDigits(bare(words[index - 1]), 3...3) {
            code = bare(words[index - 1]) + " " + code
            from = index - 1
        } else if !isDigits(code, 6...6) {
            return nil
        }
        guard from > 0, words[from - 1].contains(where: \.isLetter) || words[from - 1] == "-" else { return nil }
        let region = bare(words[from - 1]).lowercased() == "singapore" ? "SG" : nil
        return make(words, code, region: region, (nil, from), from: from, to: index, certainty: 0.7)
    }

    /// A code of two groups, written apart or together, whose last group stands at `index`.
    private static func pair(
        _ words: [Substring], _ index: Int, first: [String], second: String
    ) -> (code: String, from: Int)? {
        let last = bare(words[index])
        if hasForm(last, second), index > 0 {
            let before = bare(words[index - 1])
            return first.contains { hasForm(before, $0) } ? (before + " " + last, index - 1) : nil
        }
        let end = String(last.suffix(second.count))
        let start = String(last.dropLast(second.count))
        return hasForm(end, second) && first.contains { hasForm(start, $0) } ? (start + " " + end, index) : nil
    }

    private static func state(
        before index: Int, _ words: [Substring], codes: Set<String>, names: Set<String>
    ) -> (name: String?, from: Int)? {
        guard index > 0 else { return nil }
        let code = bare(words[index - 1]).filter { $0 != "." }
        if codes.contains(code) { return (code, index - 1) }
        for count in (1...3).reversed() where index >= count {
            let name = words[(index - count)..<index].map(bare).joined(separator: " ")
            if names.contains(name.folded) { return (name, index - count) }
        }
        return nil
    }

    private static func make(
        _ words: [Substring], _ code: String, region: String?, _ state: (name: String?, from: Int), from: Int, to: Int,
        certainty: Double
    ) -> Postcode {
        let (street, city) = split(words[..<min(state.from, from)])
        return Postcode(
            code: code, region: region, state: state.name, city: city, street: street,
            tail: join(words[(to + 1)...]), certainty: certainty)
    }
}
