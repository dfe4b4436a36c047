import Captures
import Names

/// Companies whose names take several lines.
extension CompanyRule {
    /// Whether the lower of two lines continues the company name of the upper one.
    /// - Parameter labels: labels of the domains, in all spellings.
    static func shouldMerge(
        _ upper: CardBlock, _ lower: CardBlock, labels: [String], lines: StackedLines, hasTitle: [Bool]
    ) -> Bool {
        let (first, second) = (upper.text.spaced, lower.text.spaced)
        guard let opening = second.first, let ending = first.last, first.count <= 5, second.count <= 4,
            !lower.text.contains(where: \.isNumber), !upper.text.contains("@"),
            !hasTitle[upper.last], !CompanyLexicon.hasLegalForm(upper.text),
            !lower.lines.dropLast().contains(where: CompanyLexicon.hasLegalForm)
        else { return false }
        // "Der Oberbürgermeister" starts a line of its own.
        let isContinuation =
            opening.first?.isLowercase == true || isAllCaps(lower.text) || !opening.contains(where: \.isLetter)
        if joins.contains(opening.lowercased()) && isContinuation || joins.contains(ending.lowercased())
            || upper.text.hasSuffix(",")
        {
            return true
        }
        if isWordmark(upper.text, lower.text, labels), !hasTitle[lower.first],
            lines.isAlike(upper.last, lower.first, within: 0.6)
        {
            return true
        }
        // "Chartered Accountants" in smaller letters describes the company above.
        let isTrade = lower.lines.contains(where: CompanyLexicon.isProfession)
        guard !isTrade || lines.isAlike(upper.last, lower.last, within: 0.12) else { return false }
        if second.allSatisfy({ CompanyLexicon.isLegalForm(String($0).stripped(of: ",;()")) }) { return true }
        if spelled(upper.lines + lower.lines, labels) { return true }
        // "URBAN", "NORTH", "REALTY INC."
        if first.count == 1, isAllCaps(upper.text), isAllCaps(lower.text), CompanyLexicon.hasLegalForm(lower.text),
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
        // "BLUEPINE" above "Bluepine Systems GmbH": the lower line is the full name.
        let repeats = Set(first.map(\.compact)).isSubset(of: second.map(\.compact))
        let isPerson = first.count == 2 && GivenNames.contains(first[0])
        guard !repeats else { return false }
        let upperIsNamed = isNamed(upper.text)
        if upperIsNamed, !isPerson, CompanyLexicon.hasLegalForm(lower.text) { return true }
        let isOther = upperIsNamed && lowerIsKind || upperIsKind && isNamed(lower.text)
        // "BLUE HERON" above "REALTY": the lower line only names the kind of company.
        let isGeneric = CompanyLexicon.isGeneric(lower.text) && first.count <= 5
        // Without a domain both lines must have the same size.
        let isBare = labels.isEmpty && lowerIsKind && lines.isAlike(upper.last, lower.first, within: 0.35)
        // "Green iron, honest service" is a slogan.
        let isSlogan =
            lower.text.contains(",") && !CompanyLexicon.hasLegalForm(lower.text)
            || upper.text.first?.isUppercase == true && second.contains { $0.first?.isLowercase == true }
        return (isOther || isBare || isGeneric) && !isSlogan && (upperIsKind != lowerIsKind || second.count == 1)
            && lines.isAlike(upper.last, lower.first, within: 0.75) && isAllCaps(upper.text) == isAllCaps(lower.text)
    }

    /// "Maple Key" above "Mortgages" at `maplekey.ca`, "GALLERY" above "HAVENKADE": one line is exactly the domain,
    /// and the other is one or two words for the kind of company.
    private static func isWordmark(_ upper: String, _ lower: String, _ labels: [String]) -> Bool {
        func isCalled(_ text: String) -> Bool { labels.contains { CompanyLexicon.isCalled(text, domain: $0) } }
        func isKind(_ text: String) -> Bool { text.spaced.count <= 2 && CompanyLexicon.hasKindWord(text) }
        return isCalled(upper) && isKind(lower) || isKind(upper) && isCalled(lower)
    }

    /// Whether a domain consists of parts of all lines, including the first and the last.
    private static func spelled(_ lines: [String], _ labels: [String]) -> Bool {
        let words = lines.map { $0.spaced.map { CompanyLexicon.umlauts(CompanyLexicon.withoutElision(String($0))) } }
        guard let first = words.first, let last = words.last else { return false }
        return labels.contains { label in
            let label = label.folded.filter { $0 != "-" }
            guard let lettersMatched = DomainSpelling.lettersMatched(by: words.flatMap { $0 }, to: label),
                DomainSpelling.isConvincing(lettersMatched)
            else { return false }
            return lettersMatched.prefix(first.count).contains { $0 > 0 }
                && lettersMatched.suffix(last.count).contains { $0 > 0 }
        }
    }

    /// The labels, and also without German transliteration: a printed "ZOLLNER" lost its umlaut, and
    /// `autohaus-zoellner` spells it.
    static func spellings(of labels: [String]) -> [String] {
        let plain = labels.map { label in
            ["ae": "a", "oe": "o", "ue": "u"].reduce(label) { $0.replacingEach($1.key, with: $1.value) }
        }
        return labels + plain.filter { !labels.contains($0) }
    }

    private static func isAllCaps(_ text: String) -> Bool { !text.contains(where: \.isLowercase) }

    /// Words that never start or end a company's name.
    static let joins: Set<String> = [
        "&", "+", "and", "und", "et", "y", "of", "de", "du", "des", "der", "für", "for", "the", "am", "an", "im", "in",
        "zum", "zur", "von", "sur", "sous", "aan", "d'", "da", "do", "del", "della",
    ]
}
