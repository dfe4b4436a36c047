import Captures

/// A word of a spoken or typed sentence: the characters between white space, without the punctuation at both ends.
/// Numbers, prices, dates and colors stay whole: `1.299,00`, `$12.99`, `2027-05-01`, `#FF8800`.
package struct SpokenToken: Sendable, Equatable {
    /// As written.
    package let text: Substring
    /// The position in the sentence, which stays when other tokens are removed.
    package let place: Int
    /// Lower case, Latin letters without diacritics, without apostrophes: `Grandma's` → `grandmas`.
    package let folded: String
    /// Whether punctuation separates the token from the token before.
    package let hasBreakBefore: Bool
    /// The folded text without a possessive ending; nil if there is none.
    package let owner: String?

    package var range: Range<String.Index> { text.startIndex..<text.endIndex }

    private static let punctuation = ",.;:!?\"()[]{}“”„«»…—–"
    private static let apostrophes: Set<Character> = ["'", "’", "‘", "`"]

    /// - Parameter most: tokens returned, at most.
    package static func tokens(of text: some StringProtocol, most: Int) -> [SpokenToken] {
        var tokens: [SpokenToken] = []
        var isAfterBreak = false
        for chunk in text.spaced {
            let head = chunk.drop { punctuation.contains($0) }
            guard let last = head.lastIndex(where: { !punctuation.contains($0) }) else {
                isAfterBreak = true
                continue
            }
            let word = head[...last]
            let hasBreak = isAfterBreak || word.startIndex > chunk.startIndex
            tokens.append(SpokenToken(word, place: tokens.count, hasBreakBefore: hasBreak && !tokens.isEmpty))
            if tokens.count == most { return tokens }
            isAfterBreak = word.endIndex < chunk.endIndex
        }
        return tokens
    }

    private init(_ text: Substring, place: Int, hasBreakBefore: Bool) {
        self.text = text
        self.place = place
        self.hasBreakBefore = hasBreakBefore
        let lower = text.folded
        folded =
            lower.contains(where: Self.apostrophes.contains)
            ? lower.filter { !Self.apostrophes.contains($0) } : lower
        if let mark = lower.lastIndex(where: Self.apostrophes.contains),
            lower[mark...].dropFirst().allSatisfy({ $0 == "s" })
        {
            owner = String(lower[..<mark])
        } else {
            owner = nil
        }
    }
}

extension Sequence<SpokenToken> {
    package var folded: [String] { map(\.folded) }
}

extension Collection<SpokenToken> {
    /// The characters of the tokens, with what was written between neighbors of `sentence`; other tokens are joined by
    /// a space.
    func text(in sentence: String) -> String {
        var result = ""
        var last: SpokenToken?
        for token in self {
            if let last {
                let isNeighbor = token.place == last.place + 1 && last.text.endIndex <= token.text.startIndex
                result += isNeighbor ? sentence[last.text.endIndex..<token.text.startIndex] : " "
            }
            result += token.text
            last = token
        }
        return result
    }
}
