import Captures

/// Words that many kinds of values share.
package enum ValueWords {
    private static let table = WordTable(PackageResources.value_words_txt)

    private static func phrases(_ key: String) -> PhraseTable<Void> { PhraseTable(table[key].map { ($0, ()) }) }

    private static let flags = PhraseTable(table["yes"].map { ($0, true) } + table["no"].map { ($0, false) })
    static let percent = phrases("percent")
    private static let nothing = phrases("nothing")
    private static let before = phrases("before")
    private static let after = phrases("after")

    /// Whether the text says that a field has no value: "none".
    package static func isNothing(_ text: String) -> Bool {
        nothing.meaning(of: SpokenToken.tokens(of: text.trimmed, most: 4).folded) != nil
    }

    static func flag(_ words: [String]) -> Bool? { flags.meaning(of: words) }

    /// The index after the words that may precede a value.
    static func skipBefore(_ words: [String], at index: Int) -> Int { before.match(words, at: index)?.end ?? index }

    /// The index after the words that may follow a value.
    static func skipAfter(_ words: [String], at index: Int) -> Int { after.match(words, at: index)?.end ?? index }
}

extension Array<SpokenToken> {
    /// Without "about" before and "each" after a value. Keeps at least one token.
    var withoutValueWords: [SpokenToken] {
        let words = folded
        let start = ValueWords.skipBefore(words, at: 0)
        let end = (Swift.max(start, words.count - 3)..<words.count).first {
            $0 > start && ValueWords.skipAfter(words, at: $0) == words.count
        }
        let rest = self[Swift.min(start, count)..<(end ?? count)]
        return rest.isEmpty ? self : Array(rest)
    }
}
