import Captures

/// Corrects OCR errors in a company's name by the domain on the same card.
struct CompanySpelling {
    var labels: [String]
    var region: String?

    /// `TRONWOOD SAS` beside `ironwood.net` → `IRONWOOD SAS`; `REDWOODHEALTHLTD.` → `REDWOODHEALTH LTD.`.
    func mend(_ printed: String) -> String {
        let words = printed.spaced.map(String.init)
        let text = words.enumerated().map { index, word in
            if index > 0, index == words.count - 1, let form = Self.lastWords[word.stripped(of: ",")] { return form }
            return Spellings.restoreFirm(word, region: region) ?? withUmlaut(withCapital(word))
        }.joined(separator: " ")
        // `aquantiva` beside `quantiva.ai`: a logo's mark touches the name.
        if words.count == 1,
            let label = labels.first(where: { label in
                label.count >= 5 && text.folded.hasSuffix(label) && (1...2).contains(text.count - label.count)
            })
        {
            return String(text.suffix(label.count))
        }
        for label in labels where label.count >= 6 {
            if let parted = withSpaceBeforeForm(text, label) { return parted }
            if let mended = withLetters(text, of: label) { return mended }
        }
        return text
    }

    /// Misread last words of company names.
    private static let lastWords = [
        "LEP": "LLP", "LIP": "LLP", "LLE": "LLC", "LLG": "LLC", "LLc": "LLC", "lnc": "Inc", "lnc.": "Inc.",
        "Lid": "Ltd",
        "Lid.": "Ltd.", "PC.": "P.C.", "PA.": "P.A.", "Al": "AI", "GmbF": "GmbH", "GmbI": "GmbH", "GrmbH": "GmbH",
        "GmbiH": "GmbH",
    ]

    /// `lronbird` beside `ironbirdfit.com`: a first l is an I.
    private func withCapital(_ word: String) -> String {
        guard word.first == "l", word.count > 3 else { return word }
        let mended = "I" + word.dropFirst()
        let isNamed = labels.contains { $0.folded.contains(mended.compact) && !$0.folded.contains(word.compact) }
        return isNamed ? mended : word
    }

    /// `Muller` beside `mueller-voss.de`: restores the umlaut that the English model lost.
    func withUmlaut(_ word: String) -> String {
        let dotted = Spellings.withDots(word, region: region)
        guard dotted == word else { return dotted }
        let plain = word.compact
        guard plain.count >= 4, word.isASCIIOnly, !labels.contains(where: { $0.folded.contains(plain) }) else {
            return word
        }
        for (letter, (pair, mark)) in [
            "a": ("ae", "ä"), "o": ("oe", "ö"), "u": ("ue", "ü"), "f": ("ss", "ß"), "b": ("ss", "ß"),
        ] as KeyValuePairs {
            for place in word.indices where String(word[place]).lowercased() == letter {
                let spelled = word.replacingCharacters(at: place, with: pair).compact
                guard labels.contains(where: { $0.folded.contains(spelled) }) else { continue }
                return word.replacingCharacters(at: place, with: word[place].isUppercase ? mark.uppercased() : mark)
            }
        }
        return word
    }

    private func withSpaceBeforeForm(_ text: String, _ label: String) -> String? {
        guard text.spaced.count == 1, text.count > label.count, text.prefix(label.count).folded == label else {
            return nil
        }
        let form = String(text.dropFirst(label.count))
        return CompanyLexicon.isLegalForm(form) ? text.prefix(label.count) + " " + form : nil
    }

    /// Uses the label only if it was read the same in e-mail address and site, or is almost equal.
    private func withLetters(_ text: String, of label: String) -> String? {
        let words = text.spaced.map(String.init)
        let core = words.filter { !CompanyLexicon.isLegalForm($0.stripped(of: ",;")) && $0.contains(where: \.isLetter) }
        let letters = core.joined().filter(\.isLetter)
        guard letters.count == label.count, letters.folded != label, label.allSatisfy({ $0.isASCII && $0.isLetter }),
            letters.folded.count == letters.count
        else { return nil }
        let differing = zip(letters.folded, label).count { $0 != $1 }
        let alike = MisreadKey.of(letters) == MisreadKey.of(label)
        guard alike || differing == 1 && labels.count(where: { $0 == label }) > 1 else { return nil }
        var rest = Substring(label)
        return words.map { word in
            guard core.contains(word) else { return word }
            let isLoud = word.count(where: \.isLowercase) <= 1 && word.count > 2
            var isFirst = true
            return String(
                word.map { character -> Character in
                    guard character.isLetter, let right = rest.popFirst() else { return character }
                    defer { isFirst = false }
                    if String(character).folded == String(right) { return character }
                    return isFirst || isLoud ? Character(right.uppercased()) : right
                })
        }.joined(separator: " ")
    }
}

extension String {
    fileprivate func replacingCharacters(at place: Index, with text: String) -> String {
        self[..<place] + text + self[index(after: place)...]
    }
}
