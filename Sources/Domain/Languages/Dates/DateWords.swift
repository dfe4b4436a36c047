import Captures

/// The vocabularies of a text's languages.
package struct DateWords: Sendable {
    /// A word of another language counts only from this length on, because short words mean too many things.
    private static let minForeignLength = 5

    /// Languages of the text, likeliest first; empty if unknown.
    package let languages: [Language]
    private let own: [DateVocabulary]
    private let foreign: [DateVocabulary]
    /// Whether short words of other languages count too: apps print dates in the language of the phone.
    private let isOfApp: Bool

    package init(_ languages: [Language], isOfApp: Bool = false) {
        self.languages = languages
        self.isOfApp = isOfApp
        let known = languages.isEmpty ? Language.allCases : languages
        own = known.map(DateVocabulary.of)
        foreign = Language.allCases.filter { !known.contains($0) }.map(DateVocabulary.of)
    }

    /// Meanings of the words at the index, each with the index after its last word; longest phrases first.
    package func meanings(at index: Int, in tokens: [Token]) -> [(meaning: DateWord, end: Int)] {
        guard tokens.indices.contains(index), tokens[index].kind == .word else { return [] }
        let word = tokens[index].folded
        if isOfApp { return Self.meanings(of: word, at: index, in: tokens, own + foreign) }
        var found = Self.meanings(of: word, at: index, in: tokens, own)
        if found.isEmpty, word.utf8.count >= Self.minForeignLength {
            found = Self.meanings(of: word, at: index, in: tokens, foreign).filter { $0.meaning.isDay }
        }
        // "l'été", "d'aujourd'hui", "nell'estate".
        if found.isEmpty, let apostrophe = word.firstIndex(of: "'") {
            found = Self.meanings(of: String(word[word.index(after: apostrophe)...]), at: index, in: tokens, own)
        }
        return found
    }

    private static func meanings(
        of word: String, at index: Int, in tokens: [Token], _ vocabularies: [DateVocabulary]
    ) -> [(meaning: DateWord, end: Int)] {
        var found: [(meaning: DateWord, end: Int)] = []
        for vocabulary in vocabularies {
            for phrase in vocabulary.phrases[word] ?? [] {
                let end = index + phrase.words.count
                guard end <= tokens.count,
                    zip(tokens[index..<end], phrase.words).dropFirst().allSatisfy({ $0.folded == $1 }),
                    !found.contains(where: { $0.meaning == phrase.meaning && $0.end == end })
                else { continue }
                found.append((phrase.meaning, end))
            }
        }
        return found.count > 1 ? found.sorted { $0.end > $1.end } : found
    }
}

extension DateWord {
    /// Whether the word names a day, a weekday or a month by itself.
    package var isDay: Bool {
        switch self {
        case .month, .weekday, .shortWeekday, .day, .holiday: true
        default: false
        }
    }
}
