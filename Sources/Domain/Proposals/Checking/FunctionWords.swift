import Captures

/// The words of a language that carry no claim of their own, and those that deny.
struct FunctionWords: Sendable {
    private var words: Set<String> = []
    private var names: Set<String> = []
    /// Of the day, such as `am`.
    private(set) var halves: Set<String> = []
    private(set) var negations: Set<String> = []

    /// One for each language, English first.
    private static let all: [FunctionWords] = {
        var all: [FunctionWords] = []
        for line in String(decoding: PackageResources.function_words_txt, as: UTF8.self).lines() {
            if line.hasPrefix("[") {
                all.append(FunctionWords())
            } else if !line.hasPrefix("#"), !all.isEmpty {
                if line.hasPrefix("not:") {
                    all[all.count - 1].negations.formUnion(line.dropFirst(4).spaced.map(\.folded))
                } else if line.hasPrefix("half:") {
                    all[all.count - 1].halves.formUnion(line.dropFirst(5).spaced.map(\.folded))
                } else if line.hasPrefix("name:") {
                    all[all.count - 1].names.formUnion(line.dropFirst(5).spaced.map(\.folded))
                } else {
                    all[all.count - 1].words.formUnion(line.spaced.map(\.folded))
                }
            }
        }
        return all
    }()

    /// The language whose function words the text has most of; English if there are none.
    static func best(for text: String) -> FunctionWords {
        let words = SpokenWord.words(of: text)
        let counts = all.map { language in words.count(where: language.contains) }
        let most = counts.max() ?? 0
        return zip(all, counts).first { $0.1 == most }?.0 ?? FunctionWords()
    }

    func contains(_ word: SpokenWord) -> Bool { words.contains(word.folded) && !canBeName(word) }

    /// Whether the word, with its capital letter, may be a name or a month, as in "Will" and "May".
    func canBeName(_ word: SpokenWord) -> Bool { word.isCapitalized && names.contains(word.folded) }

    /// The folded word; a name such as "Will" differs from the word "will".
    func key(of word: SpokenWord) -> String { canBeName(word) ? "^" + word.folded : word.folded }

    func denies(_ text: String) -> Bool { SpokenWord.words(of: text).contains { negations.contains($0.folded) } }
}
