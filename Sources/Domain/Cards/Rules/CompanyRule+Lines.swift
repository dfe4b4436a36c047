import Captures

/// Firms whose names stand on several lines.
extension CompanyRule {
    /// Whether the lower of two lines goes on with a company that the upper one begins.
    /// - Parameter labels: in all their spellings.
    static func areOne(
        _ upper: CardBlock, _ lower: CardBlock, labels: [String], lines: StackedLines, hasTitle: [Bool]
    ) -> Bool {
        let (first, second) = (upper.text.spaced, lower.text.spaced)
        guard let opening = second.first, let ending = first.last, first.count <= 5, second.count <= 4,
            !lower.text.contains(where: \.isNumber), !upper.text.contains("@"),
            !hasTitle[upper.last], !CompanyLexicon.hasLegalForm(upper.text),
            !lower.lines.dropLast().contains(where: CompanyLexicon.hasLegalForm)
        else { return false }
        // "Der Oberbürgermeister" opens a line of its own.
        let goesOn = opening.first?.isLowercase == true || isLoud(lower.text) || !opening.contains(where: \.isLetter)
        if joins.contains(opening.lowercased()) && goesOn || joins.contains(ending.lowercased())
            || upper.text.hasSuffix(",")
        {
            return true
        }
        if isWordmark(upper.text, lower.text, labels), !hasTitle[lower.first],
            lines.isAlike(upper.last, lower.first, within: 0.6)
        {
            return true
        }
        // "Chartered Accountants" in smaller letters says what those above it do.
        let isTrade = lower.lines.contains(where: CompanyLexicon.isProfession)
        guard !isTrade || lines.isAlike(upper.last, lower.last, within: 0.12) else { return false }
        if second.allSatisfy({ CompanyLexicon.isLegalForm(String($0).stripped(of: ",;()")) }) { return true }
        if spelled(upper.lines + lower.lines, labels) { return true }
        // "URBAN", "NORTH", "REALTY INC."
        if first.count == 1, isLoud(upper.text), isLoud(lower.text), CompanyLexicon.hasLegalForm(lower.text),
            lines.isAlike(upper.last, lower.first, within: 0.3)
        {
            return true
        }
        func isNamed(_ text: String) -> Bool {
            labels.contains { CompanyLexicon.agreement(text, domain: $0) >= 0.6 }
        }
        let (upperIsKind, lowerIsKind) = (
            CompanyLexicon.hasKindWord(upper.text), CompanyLexicon.hasKindWord(lower.text)
        )
        // "BLUEPINE" over "Bluepine Systems GmbH": the lower one says it all.
        let repeats = Set(first.map(\.compact)).isSubset(of: second.map(\.compact))
        let isPerson = first.count == 2 && GivenNames.contains(first[0])
        guard !repeats else { return false }
        let upperIsNamed = isNamed(upper.text)
        if upperIsNamed, !isPerson, CompanyLexicon.hasLegalForm(lower.text) { return true }
        let isOther = upperIsNamed && lowerIsKind || upperIsKind && isNamed(lower.text)
        // "BLUE HERON" over "REALTY": the lower says no more than what kind of firm it is.
        let isGeneric = CompanyLexicon.isGeneric(lower.text) && first.count <= 5
        // Without a domain the two have to look the same.
        let isBare = labels.isEmpty && lowerIsKind && lines.isAlike(upper.last, lower.first, within: 0.35)
        // "Green iron, honest service" is what they say of themselves.
        let isSaying =
            lower.text.contains(",") && !CompanyLexicon.hasLegalForm(lower.text)
            || upper.text.first?.isUppercase == true && second.contains { $0.first?.isLowercase == true }
        return (isOther || isBare || isGeneric) && !isSaying && (upperIsKind != lowerIsKind || second.count == 1)
            && lines.isAlike(upper.last, lower.first, within: 0.75) && isLoud(upper.text) == isLoud(lower.text)
    }

    /// "Maple Key" over "Mortgages" at `maplekey.ca`, "GALLERY" over "HAVENKADE": the domain is one line to the letter, and
    /// the other is a word or two for what kind of firm it is.
    private static func isWordmark(_ upper: String, _ lower: String, _ labels: [String]) -> Bool {
        func isCalled(_ text: String) -> Bool { labels.contains { CompanyLexicon.isCalled(text, domain: $0) } }
        func isKind(_ text: String) -> Bool { text.spaced.count <= 2 && CompanyLexicon.hasKindWord(text) }
        return isCalled(upper) && isKind(lower) || isKind(upper) && isCalled(lower)
    }

    /// Whether a domain is spelled by all lines together, the first and the last among them.
    private static func spelled(_ lines: [String], _ labels: [String]) -> Bool {
        let words = lines.map { $0.spaced.map { CompanyLexicon.umlauts(CompanyLexicon.withoutElision(String($0))) } }
        guard let first = words.first, let last = words.last else { return false }
        return labels.contains { label in
            let label = label.folded.filter { $0 != "-" }
            guard let lent = DomainSpelling.lent(by: words.flatMap { $0 }, to: label),
                DomainSpelling.isConvincing(lent)
            else { return false }
            return lent.prefix(first.count).contains { $0 > 0 } && lent.suffix(last.count).contains { $0 > 0 }
        }
    }

    /// "ZOLLNER" lost its marks, and `autohaus-zoellner` spells them: the labels, and as they are without.
    static func spellings(of labels: [String]) -> [String] {
        let plain = labels.map { label in
            ["ae": "a", "oe": "o", "ue": "u"].reduce(label) { $0.swapping($1.key, with: $1.value) }
        }
        return labels + plain.filter { !labels.contains($0) }
    }

    private static func isLoud(_ text: String) -> Bool { !text.contains(where: \.isLowercase) }

    /// What never begins or ends a company's name.
    static let joins: Set<String> = [
        "&", "+", "and", "und", "et", "y", "of", "de", "du", "des", "der", "für", "for", "the", "am", "an", "im", "in",
        "zum", "zur", "von", "sur", "sous", "aan", "d'", "da", "do", "del", "della",
    ]
}
