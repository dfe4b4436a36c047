import Captures

/// Words of seven languages in categories, from a data file.
struct WordCategories: Sendable {
    /// What a clause with the words is about.
    static let facts = WordCategories(String(decoding: PackageResources.fact_words_txt, as: UTF8.self))
    /// How a clause depends on the clauses beside it.
    static let clauses = WordCategories(String(decoding: PackageResources.clause_words_txt, as: UTF8.self))

    let names: [String]
    private let byWord: [String: [Int]]

    /// - Parameter text: lines `category: words`; lines that begin with `#` are comments.
    init(_ text: String) {
        var names: [String] = []
        var byWord: [String: [Int]] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let halves = line.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { preconditionFailure("line without a category: \(line)") }
            for word in Set(halves[1].spaced.map(\.folded)) { byWord[word, default: []].append(names.count) }
            names.append(String(halves[0]))
        }
        self.names = names
        self.byWord = byWord
    }

    /// Indices of the categories of a folded word.
    func categories(of word: String) -> [Int] { byWord[word] ?? [] }

    /// - Parameter word: folded, with or without its apostrophes.
    func has(_ word: String, in name: String) -> Bool {
        let isIn = { (word: String) in categories(of: word).contains { names[$0] == name } }
        if isIn(word) { return true }
        guard word.utf8.contains(UInt8(ascii: "'")) || word.contains("’") else { return false }
        return isIn(word.filter { $0 != "'" && $0 != "’" })
    }
}
