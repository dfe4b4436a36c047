import Captures
import ChatVocabulary
import Languages
import Names

/// A sequence of tokens that may be a person's name: "Sarah Chen", "Dr. van der Berg", "J. O'Neill".
struct NameRun {
    var range: Range<Int>
    var name: String
    /// Number of capitalized words, without titles and particles.
    var words: Int

    private static let titles = FoldedWords.of(
        "dr dra prof mr mrs ms herr frau aunt uncle sir hr fr mme mlle sig sra sr dott dottor dottoressa ing dhr mevr")

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

    /// A name in lower case: a given name and at most one more word, at a place where a name is expected.
    init?(inLowerCaseAt index: Int, in tokens: [Token], of text: String) {
        func isPlain(_ index: Int) -> Bool {
            tokens.indices.contains(index) && tokens[index].kind == .word && tokens[index].text.count > 2
                && !ContactName.notNames.contains(tokens[index].folded) && !Self.isDateWord(tokens[index])
        }
        guard isPlain(index), !tokens[index].isCapitalized, GivenNames.contains(tokens[index].text) else { return nil }
        // "álvaro de la peña"
        var last = index + 1
        while last < tokens.count, ContactName.particles.contains(tokens[last].folded), tokens[last].opensWord {
            last += 1
        }
        let hasSurname =
            isPlain(last) && tokens[last].opensWord && !tokens[last].isCapitalized
            && !(tokens.indices.contains(last + 1) && tokens[last + 1].kind == .word && isPlain(last + 1))
        range = index..<(hasSurname ? last + 1 : index + 1)
        words = hasSurname ? 2 : 1
        name = tokens[range].map { token in
            ContactName.particles.contains(token.folded)
                ? String(token.text) : token.text.prefix(1).uppercased() + token.text.dropFirst()
        }.joined(separator: " ")
    }

    /// "Chen, Sarah" is Sarah Chen: a surname, a comma and a given name.
    init?(lastNameFirstAt index: Int, in tokens: [Token], of text: String) {
        guard index + 2 < tokens.count, tokens[index + 1].isMark(of: ","), !tokens[index + 1].opensWord,
            ContactName.isNameWord(tokens[index]), index == 0 || !GivenNames.contains(tokens[index].text),
            ContactName.isNameWord(tokens[index + 2]), GivenNames.contains(tokens[index + 2].text)
        else { return nil }
        range = index..<(index + 3)
        words = 2
        // "de la Peña, Álvaro"
        var first = index
        while first > 0, ContactName.particles.contains(tokens[first - 1].folded), tokens[first].opensWord {
            first -= 1
        }
        let surname = tokens[first...index].map(\.text).joined(separator: " ")
        name = "\(tokens[index + 2].text) \(surname)"
    }

    private static func takesDot(_ token: Token) -> Bool {
        ContactName.isInitial(token) || titles.contains(token.folded) || ["jr", "sr"].contains(token.folded)
    }

    private static let dateWords = DateWords([])
    private static let namesThatAreMonths: Set<String> = ["jan", "mai", "mar", "gen", "set", "out", "mag"]

    private static func isDateWord(_ token: Token) -> Bool {
        // "April" and "June" are also names, but are usually dates.
        dateWords.meanings(at: 0, in: [token]).contains { meaning, _ in
            switch meaning {
            case .month: !namesThatAreMonths.contains(token.folded)
            case .weekday, .day, .holiday: true
            default: false
            }
        }
    }

    private static func withoutPossessive(_ name: String) -> String {
        for end in ["'s", "’s"] where name.hasSuffix(end) { return String(name.dropLast(2)) }
        return name
    }
}
