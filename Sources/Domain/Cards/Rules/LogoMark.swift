import Captures
import Names

/// Removes a logo's mark that was read as a word of the company's name: "Axe Coastal Diagnostics", "Commonwealth Trust
/// Bank al". Such a word has low confidence, and the others have high confidence.
struct LogoMark {
    private static let doubtful = 0.76
    /// Minimum difference of confidence to the other words.
    private static let lead = 0.12
    private static let longest = 4

    /// Labels of the card's domains.
    let labels: [String]
    let page: CardPage

    func without(_ piece: CardPiece) -> CardPiece {
        let words = page.segments[piece.segment].words(in: piece.range)
        let texts = piece.slice.split(whereSeparator: \.isWhitespace)
        guard texts.count > 1, texts.count == words.count, words.allSatisfy({ $0.box != nil }) else { return piece }
        var (first, last) = (0, texts.count - 1)
        while first < last, isMark(texts[first], words[first], beside: words[(first + 1)...last]),
            !PersonNameShape.isParticle(String(texts[first])),
            texts[first + 1].first.map({ $0.isUppercase || $0.isNumber || "&+".contains($0) }) ?? false,
            !isPartOfDomain(texts[first], texts[first + 1])
        {
            first += 1
        }
        while first < last, isMark(texts[last], words[last], beside: words[first..<last]),
            !isPartOfDomain(texts[last - 1], texts[last])
        {
            last -= 1
        }
        guard first > 0 || last < texts.count - 1 else { return piece }
        return CardPiece(
            segment: piece.segment, slice: piece.slice[texts[first].startIndex..<texts[last].endIndex])
    }

    /// Whether the piece is a line of OCR artifacts of a drawing: "Dae", "COO ws".
    func isAlone(_ piece: CardPiece) -> Bool {
        let words = page.segments[piece.segment].words(in: piece.range)
        let texts = piece.slice.split(whereSeparator: \.isWhitespace)
        return texts.count == words.count && texts.count <= 3 && words.allSatisfy { $0.box != nil }
            && zip(texts, words).allSatisfy { text, word in
                word.confidence < Self.scrap && text.count <= Self.longest && !isKnown(text)
                    && !labels.contains { $0.folded.hasPrefix(text.compact) && !text.compact.isEmpty }
            }
    }

    private static let scrap = 0.7

    private func isMark(_ text: Substring, _ word: CardWord, beside others: ArraySlice<CardWord>) -> Bool {
        let surest = others.map(\.confidence).max() ?? 0
        guard word.confidence < Self.doubtful, word.confidence <= surest - Self.lead, text.count <= Self.longest
        else { return false }
        return !isKnown(text)
    }

    /// "J. Miller", "Jo Miller", "The Oak Bar", "Oak Bar Co."
    private func isKnown(_ text: Substring) -> Bool {
        let letters = text.filter(\.isLetter)
        return text.contains(".") && letters.count == 1 || GivenNames.contains(Substring(letters))
            || Self.known.contains(text.folded) || PersonNameShape.isHonorific(String(text))
            || PersonNameShape.isDegree(String(text)) || CompanyLexicon.isLegalForm(text.stripped(of: ".,;()"))
            || CompanyLexicon.hasKindWord(String(text)) || TitleLexicon.isRole(text.folded)
            || text.count > 1 && text.allSatisfy(\.isNumber)
    }

    private func isPartOfDomain(_ text: Substring, _ next: Substring) -> Bool {
        let both = text.compact + next.compact
        return !text.compact.isEmpty && labels.contains { $0.folded.filter { $0 != "-" }.contains(both) }
    }

    /// Short words that company names and titles start or end with.
    private static let known: Set<String> = [
        "the", "le", "la", "les", "der", "die", "das", "el", "los", "il", "st", "new", "san", "mt", "old", "big", "my",
        "of", "and", "und", "et", "for", "in", "on", "at", "by", "to", "&", "+", "ai", "it", "hr", "pr", "uk", "us",
        "usa", "eu", "nyc", "fort", "lake", "port", "east", "west", "park", "bay", "sea", "sun", "red", "blue", "oak",
    ]
}
