import Matching

/// What a person searches: a text matches if it has every word, or a word that begins with it.
package struct SearchQuery: Sendable, Equatable {
    package enum Fault: Error, Equatable { case tooShort, tooLong, tooManyWords }

    package static let maxBytes = 200
    package static let maxWords = 10
    /// A shorter word is not searched with a typing error: it would match too much.
    private static let shortestSimilar = 4

    /// Folded, at least one.
    package let words: [String]

    /// - Throws: `tooShort` if no word has two letters.
    package init(_ text: String) throws(Fault) {
        guard text.utf8.count <= Self.maxBytes else { throw .tooLong }
        let words = SearchWords.all(in: text).filter { $0.count >= SearchTerms.lengths.lowerBound }
        guard !words.isEmpty else { throw .tooShort }
        guard words.count <= Self.maxWords else { throw .tooManyWords }
        self.words = words
    }

    /// Terms that every matching text has.
    package var terms: [String] { words.map(SearchTerms.term) }

    /// For each word the terms of which a text has at least one if it has the word with at most one typing error; nil
    /// if all words are too short for that.
    package var similarTerms: [[String]]? {
        guard words.contains(where: { $0.count >= Self.shortestSimilar }) else { return nil }
        return words.map { word in
            guard word.count >= Self.shortestSimilar else { return [SearchTerms.term(of: word)] }
            return TypingErrors.of(word).map(SearchTerms.term).distinct
        }
    }

    /// Whether a text has every word or its beginning.
    package func matches(_ texts: some Sequence<String>) -> Bool {
        haveAllWords(texts) { word, searched in word.hasPrefix(searched) }
    }

    /// Whether a text has every word with at most one typing error each.
    package func isSimilar(to texts: some Sequence<String>) -> Bool { haveAllWords(texts, Self.isSimilar) }

    private func haveAllWords(
        _ texts: some Sequence<String>, _ isFound: (_ word: String, _ searched: String) -> Bool
    ) -> Bool {
        var missing = Set(words)
        for text in texts {
            for word in SearchWords.all(in: text) { missing = missing.filter { !isFound(word, $0) } }
            if missing.isEmpty { return true }
        }
        return false
    }

    private static func isSimilar(_ word: String, _ searched: String) -> Bool {
        if word.hasPrefix(searched) { return true }
        guard searched.count >= shortestSimilar else { return false }
        return EditDistance.between(
            word.unicodeScalars.map(\.value), searched.unicodeScalars.map(\.value), limit: 1) != nil
    }

    /// The part of the texts that shows best what was found: at most `longest` characters around the first of the
    /// words that the part has, from the text with the most of them.
    package func excerpt(of texts: some Sequence<String>, longest: Int = 200) -> String {
        var best: (text: String, found: Int)?
        for text in texts where !text.isEmpty {
            let found = words.count { word in SearchWords.all(in: text).contains { Self.isSimilar($0, word) } }
            if best == nil || found > best?.found ?? 0 { best = (text, found) }
            if found == words.count { break }
        }
        guard let text = best?.text else { return "" }
        guard text.count > longest else { return text }
        let pieces = text.split(separator: " ", omittingEmptySubsequences: false)
        let hit = pieces.firstIndex { piece in
            SearchWords.all(in: piece).contains { word in words.contains { Self.isSimilar(word, $0) } }
        }
        var start = hit ?? 0
        var length = pieces[start].count
        while start > 0, length + pieces[start - 1].count < longest / 3 {
            start -= 1
            length += pieces[start].count + 1
        }
        let part = pieces[start...].joined(separator: " ")
        let cut = part.count > longest ? part.prefix(longest) + "…" : part[...]
        return (start > 0 ? "…" : "") + cut
    }
}

extension Array where Element: Hashable {
    fileprivate var distinct: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
