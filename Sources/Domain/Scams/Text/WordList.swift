/// The words of a language, the most frequent first.
struct WordList: Sendable {
    private let ranks: [String: Int]

    init(_ words: some Sequence<String>) {
        var ranks: [String: Int] = [:]
        for word in words where ranks[word] == nil { ranks[word] = ranks.count }
        self.ranks = ranks
    }

    func contains(_ word: String) -> Bool { ranks[word] != nil }

    func rank(_ word: String) -> Int? { ranks[word] }
}
