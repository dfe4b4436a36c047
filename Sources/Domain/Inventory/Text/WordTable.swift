import Captures

/// A data file whose lines are `key: phrase | phrase`. Lines that begin with `#` are comments.
struct WordTable: Sendable {
    /// In the order of the file. Phrases are folded words without apostrophes.
    let rows: [(key: String, phrases: [[String]])]

    init(_ bytes: [UInt8]) {
        rows = String(decoding: bytes, as: UTF8.self).lines().compactMap { line in
            guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
            guard let colon = line.firstIndex(of: ":") else { preconditionFailure("line without a key: \(line)") }
            let phrases = line[line.index(after: colon)...].split(separator: "|").map(Self.words)
            return (line[..<colon].trimmed, phrases)
        }
    }

    /// The phrases of a key.
    subscript(key: String) -> [[String]] { rows.filter { $0.key == key }.flatMap(\.phrases) }

    static func words(_ phrase: some StringProtocol) -> [String] {
        phrase.spaced.map { $0.folded.filter { $0 != "'" } }
    }
}

/// Finds the phrases of a table in a sentence; each phrase has a meaning.
struct PhraseTable<Meaning: Sendable>: Sendable {
    /// By the first word, longest phrases first.
    private var phrases: [String: [(words: [String], meaning: Meaning)]] = [:]

    init(_ entries: [(words: [String], meaning: Meaning)]) {
        for entry in entries { phrases[entry.words[0], default: []].append(entry) }
        phrases = phrases.mapValues { $0.sorted { $0.words.count > $1.words.count } }
    }

    /// - Returns: the longest phrase that begins at the index, and the index after its last word.
    func match(_ words: [String], at index: Int) -> (meaning: Meaning, end: Int)? {
        guard words.indices.contains(index) else { return nil }
        for (phrase, meaning) in phrases[words[index]] ?? [] {
            let end = index + phrase.count
            if end <= words.count, words[index..<end].elementsEqual(phrase) { return (meaning, end) }
        }
        return nil
    }

    /// The meaning of a whole phrase.
    func meaning(of words: [String]) -> Meaning? {
        match(words, at: 0).flatMap { $0.end == words.count ? $0.meaning : nil }
    }
}
