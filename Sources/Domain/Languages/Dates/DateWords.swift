import Captures

/// The vocabularies of a text's languages.
package struct DateWords: Sendable {
    /// A word of another language counts only from this length on, because short words mean too many things.
    private static let minForeignLength = 5

    /// Languages of the text, likeliest first; empty if unknown.
    package let languages: [Language]
    /// Indices of languages.
    private let own: [Int]
    private let foreign: [Int]
    private let all: [Int]
    /// Whether short words of other languages count too: apps print dates in the language of the phone.
    private let isOfApp: Bool

    package init(_ languages: [Language], isOfApp: Bool = false) {
        self.languages = languages
        self.isOfApp = isOfApp
        let known = languages.isEmpty ? Language.allCases : languages
        own = known.compactMap { Language.allCases.firstIndex(of: $0) }
        foreign = Language.allCases.indices.filter { !known.contains(Language.allCases[$0]) }
        all = own + foreign
    }

    private typealias Phrases = [(words: [String], meaning: DateWord)]

    /// The phrases that a word begins, by the index of the language.
    private struct Entry {
        var all: [Phrases] = Array(repeating: [], count: Language.allCases.count)
        /// Meanings of the word alone.
        var single: [[DateWord]] = Array(repeating: [], count: Language.allCases.count)
        /// The second words of the others.
        var seconds: Set<String> = []
    }

    /// One table of all languages, because nearly all words begin no phrase.
    private static let table: [String: Entry] = {
        var table: [String: Entry] = [:]
        for (index, language) in Language.allCases.enumerated() {
            for (word, phrases) in DateVocabulary.of(language).phrases {
                table[word, default: Entry()].all[index] = phrases
                table[word, default: Entry()].single[index] = phrases.filter { $0.words.count == 1 }.map(\.meaning)
                table[word, default: Entry()].seconds.formUnion(phrases.compactMap { $0.words.dropFirst().first })
            }
        }
        return table
    }()

    /// Meanings of the words at the index, each with the index after its last word; longest phrases first.
    package func meanings(at index: Int, in tokens: [Token]) -> [(meaning: DateWord, end: Int)] {
        guard tokens.indices.contains(index), tokens[index].kind == .word else { return [] }
        let word = tokens[index].folded
        if isOfApp { return Self.meanings(of: word, at: index, in: tokens, all) }
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
        of word: String, at index: Int, in tokens: [Token], _ languages: [Int]
    ) -> [(meaning: DateWord, end: Int)] {
        guard let entry = table[word] else { return [] }
        let isFollowed = index + 1 < tokens.count && entry.seconds.contains(tokens[index + 1].folded)
        var found: [(meaning: DateWord, end: Int)] = []
        guard isFollowed else {
            for language in languages {
                for meaning in entry.single[language] where !found.contains(where: { $0.meaning == meaning }) {
                    found.append((meaning, index + 1))
                }
            }
            return found
        }
        for language in languages {
            let phrases = entry.all[language]
            for place in phrases.indices where isPhrase(phrases[place].words, at: index, in: tokens) {
                let (meaning, end) = (phrases[place].meaning, index + phrases[place].words.count)
                if !found.contains(where: { $0.meaning == meaning && $0.end == end }) { found.append((meaning, end)) }
            }
        }
        let isSorted = zip(found, found.dropFirst()).allSatisfy { $0.end >= $1.end }
        return isSorted ? found : found.sorted { $0.end > $1.end }
    }

    /// Whether the words after the first one follow.
    private static func isPhrase(_ words: [String], at index: Int, in tokens: [Token]) -> Bool {
        guard index + words.count <= tokens.count else { return false }
        for word in words.indices.dropFirst() where tokens[index + word].folded != words[word] { return false }
        return true
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
