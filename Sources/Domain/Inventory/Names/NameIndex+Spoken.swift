extension NameIndex {
    private static let mostWords = 20

    /// The names that a text means, with or without an article: "the dyson".
    package func match(spoken text: String) -> Match? {
        let words = SpokenToken.tokens(of: text, most: Self.mostWords).folded
        return match(Array(words.drop { ItemWords.articles.contains($0) }))
    }
}
