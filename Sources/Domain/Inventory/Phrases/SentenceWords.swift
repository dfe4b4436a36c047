/// Words around the phrase of an intent: greetings, fillers, corrections.
enum SentenceWords {
    private static let table = WordTable(PackageResources.sentence_words_txt)

    private static func phrases(_ key: String) -> PhraseTable<Void> { PhraseTable(table[key].map { ($0, ()) }) }

    private static let fillers = phrases("filler")
    private static let starts = phrases("start")
    private static let ends = table["end"].sorted { $0.count > $1.count }
    private static let inventory = phrases("inventory")
    private static let cancels = table["cancel"]
    private static let negations = phrases("negated")
    static let skipped = Set(table["skip"].map { $0[0] })
    static let listWords = Set(table["list"].map { $0[0] })
    static let pronouns = Set(table["pronoun"])
    static let corrections = phrases("correct")
    static let repetitions = phrases("again")

    private static let elsewhere = Set(WordTable(PackageResources.elsewhere_txt)["word"].map { $0[0] })

    static func isElsewhere(_ word: String) -> Bool { elsewhere.contains(word) }

    static func withoutFillers(_ tokens: [SpokenToken]) -> [SpokenToken] {
        let words = tokens.folded
        var kept: [SpokenToken] = []
        var place = 0
        while place < tokens.count {
            if let filler = fillers.match(words, at: place) {
                place = filler.end
            } else {
                // "add add a lamp"; "twenty twenty four" is a number.
                let isRepeated =
                    kept.last?.folded == words[place] && NumberWords.match(words, at: place) == nil
                    && !words[place].contains(where: \.isASCIIDigit)
                if !isRepeated { kept.append(tokens[place]) }
                place += 1
            }
        }
        return kept
    }

    static func withoutStart(_ tokens: ArraySlice<SpokenToken>) -> ArraySlice<SpokenToken> {
        var rest = tokens
        while let match = starts.match(rest.folded, at: 0), match.end < rest.count { rest = rest.dropFirst(match.end) }
        return rest
    }

    static func withoutEnd(_ tokens: ArraySlice<SpokenToken>) -> ArraySlice<SpokenToken> {
        var rest = tokens
        while let closing = ends.first(where: { rest.count > $0.count && rest.folded.ends(with: $0) }) {
            rest = rest.dropLast(closing.count)
        }
        return rest
    }

    /// - Returns: the tokens without "in my inventory"; nil if the sentence does not say so.
    static func withoutInventory(_ tokens: ArraySlice<SpokenToken>) -> [SpokenToken]? {
        let words = tokens.folded
        for place in words.indices.dropFirst() {
            guard let match = inventory.match(words, at: place) else { continue }
            return Array(tokens.prefix(place) + tokens.dropFirst(match.end))
        }
        return nil
    }

    /// Whether the sentence takes back or denies what it says.
    static func isCancelled(_ tokens: [SpokenToken]) -> Bool {
        let words = tokens.folded
        return cancels.contains { words.ends(with: $0) } || negations.match(words, at: 0) != nil
    }
}

extension Array<String> {
    fileprivate func ends(with other: [String]) -> Bool { suffix(other.count).elementsEqual(other) }
}
