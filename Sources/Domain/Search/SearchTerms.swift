/// Terms of the index of sealed texts. The database holds a keyed hash of each.
///
/// A word's terms are its beginnings of two to six letters. So a word is found by its beginning, and a term is no more
/// selective than a word of six letters; the reader of a search compares the rest with the opened text.
package enum SearchTerms {
    static let lengths = 2...6
    /// Terms of one text. The words of a text that is longer than about ten thousand different words are not all found.
    package static let most = 20_000

    /// Distinct, in the order of the text.
    package static func indexed(_ texts: some Sequence<String>) -> [String] {
        var seen: Set<String> = []
        var terms: [String] = []
        for text in texts {
            for word in SearchWords.all(in: text) {
                for length in lengths {
                    let term = String(word.prefix(length))
                    guard term.count == length else { break }
                    if seen.insert(term).inserted { terms.append(term) }
                    if terms.count == most { return terms }
                }
            }
        }
        return terms
    }

    /// The most selective term that every text with such a word has.
    static func term(of word: String) -> String { String(word.prefix(lengths.upperBound)) }
}
