import Captures

/// A sequence of tokens that may be a person's name: "Sarah Chen", "Dr. van der Berg", "J. O'Neill".
struct NameRun {
    var range: Range<Int>
    var name: String
    /// Number of capitalized words, without titles and particles.
    var words: Int

    private static let titles: Set<String> = ["dr", "prof", "mr", "mrs", "ms", "herr", "frau", "aunt", "uncle", "sir"]

    /// The longest name that starts at the token.
    init?(at index: Int, in tokens: [Token], of text: String) {
        var end = index
        var lastWord: Int?
        var words = 0
        while end < tokens.count, end - index < 9 {
            let token = tokens[end]
            let isFirst = end == index
            if !isFirst, !token.opensWord, token.text == ".", Self.takesDot(tokens[end - 1]) {
                end += 1
                continue
            }
            guard isFirst || token.opensWord else { break }
            if ContactName.isNameWord(token), !Self.isDateWord(token) {
                if !Self.titles.contains(token.folded) { words += 1 }
                lastWord = end
            } else if !isFirst && ContactName.particles.contains(token.folded) {
                // Counts only if a name follows.
            } else {
                break
            }
            end += 1
        }
        guard let lastWord, (1...4).contains(words) else { return nil }
        var close = lastWord + 1
        if close < tokens.count, tokens[close].text == ".", !tokens[close].opensWord, Self.takesDot(tokens[lastWord]),
            words > 1
        {
            close += 1
        }
        range = index..<close
        let slice = text[tokens[index].range.lowerBound..<tokens[close - 1].range.upperBound]
        name = Self.withoutPossessive(String(slice))
        self.words = words
    }

    private static func takesDot(_ token: Token) -> Bool {
        ContactName.isInitial(token) || titles.contains(token.folded) || ["jr", "sr"].contains(token.folded)
    }

    private static func isDateWord(_ token: Token) -> Bool {
        // "April" and "June" are also names, but are usually dates.
        DateLexicon.months[token.folded] != nil && !["jan", "mai"].contains(token.folded)
            || DateLexicon.weekdays[token.folded] != nil
    }

    private static func withoutPossessive(_ name: String) -> String {
        for end in ["'s", "’s"] where name.hasSuffix(end) { return String(name.dropLast(2)) }
        return name
    }
}
