import Captures

/// Words of seven languages by what a clause with them is about.
struct FactWords: Sendable {
    let categories: [String]
    private let byWord: [String: [Int]]
    private let negation: Int?

    static let own = FactWords(String(decoding: PackageResources.fact_words_txt, as: UTF8.self))

    /// - Parameter text: lines `category: words`; lines that begin with `#` are comments.
    init(_ text: String) {
        var categories: [String] = []
        var byWord: [String: [Int]] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let halves = line.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { preconditionFailure("line without a category: \(line)") }
            for word in Set(halves[1].spaced.map(\.folded)) { byWord[word, default: []].append(categories.count) }
            categories.append(String(halves[0]))
        }
        self.categories = categories
        self.byWord = byWord
        negation = categories.firstIndex(of: "negation")
    }

    /// Indices of the categories of a folded word.
    func categories(of word: String) -> [Int] { byWord[word] ?? [] }

    func isNegation(_ word: String) -> Bool {
        categories(of: word.filter { $0 != "'" && $0 != "’" }).contains { $0 == negation }
    }
}
