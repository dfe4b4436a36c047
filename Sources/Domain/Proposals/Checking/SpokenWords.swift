import Captures

/// The words of a text, folded.
struct SpokenWords: Sendable {
    /// In the order of the text.
    private let sequence: [String]
    private let known: Set<String>
    /// Words that the text has only with a capital letter: a form of a name is another name.
    private let capitalized: Set<String>
    /// The known words of at least four letters by their first four.
    private let bySound: [Substring: [String]]

    init(_ text: String) {
        let words = SpokenWord.words(of: text)
        sequence = words.map(\.folded)
        known = Set(sequence)
        capitalized = known.subtracting(words.filter { !$0.isCapitalized }.map(\.folded))
        bySound = Dictionary(grouping: known.filter { $0.count >= SpokenWord.shortestStem }) {
            $0.prefix(SpokenWord.shortestStem)
        }
    }

    /// - Returns: false for a text without a word.
    func contains(sequence text: String) -> Bool {
        let wanted = SpokenWord.words(of: text).map(\.folded)
        guard let first = wanted.first, wanted.count <= sequence.count else { return false }
        return sequence.indices.dropLast(wanted.count - 1).contains { start in
            sequence[start] == first && sequence[start..<start + wanted.count].elementsEqual(wanted)
        }
    }

    /// - Returns: false for a text without a content word.
    func bearsOut(_ claim: String) -> Bool {
        let content = SpokenWord.words(of: claim).filter { !FunctionWords.all.contains($0.folded) }
        return !content.isEmpty && content.allSatisfy(isSpoken)
    }

    private func isSpoken(_ word: SpokenWord) -> Bool {
        if known.contains(word.folded) { return true }
        // A number is right or wrong.
        guard !word.isNumber, word.folded.count >= SpokenWord.shortestStem else { return false }
        return (bySound[word.folded.prefix(SpokenWord.shortestStem)] ?? []).contains { other in
            word.isForm(of: other, mayBeName: word.isName || capitalized.contains(other))
        }
    }
}

/// A word or a number of a text. Letters and digits are words of their own, as in `3pm`. Scripts without spaces have a
/// word for each letter.
struct SpokenWord {
    static let shortestStem = 4

    var folded: String
    var isNumber: Bool
    var isCapitalized: Bool
    /// Whether the word may be a name: a capital letter that no sentence starts with.
    var isName: Bool

    /// Whether another word is a form of the same word: "gardening" and "garden", but not "Maria" and "Marie".
    func isForm(of other: String, mayBeName: Bool) -> Bool {
        let common = zip(folded, other).prefix { $0 == $1 }.count
        let (shorter, longer) = (min(folded.count, other.count), max(folded.count, other.count))
        if mayBeName { return common == shorter && longer - shorter <= 2 }
        return common >= max(Self.shortestStem, shorter - 1) && longer - common <= 3
    }

    static func words(of text: String) -> [SpokenWord] {
        var words: [SpokenWord] = []
        var current = ""
        var opensSentence = true
        func close() {
            guard let first = current.first else { return }
            words.append(
                SpokenWord(
                    folded: current.folded, isNumber: first.isNumber, isCapitalized: first.isUppercase,
                    isName: first.isUppercase && !opensSentence))
            opensSentence = false
            current = ""
        }
        for character in text.withoutInvisibles {
            guard character.isLetter || character.isNumber else {
                // "don't" and "don’t" are the same word.
                guard character != "'", character != "’" else { continue }
                close()
                if ".!?:".contains(character) || character.isNewline { opensSentence = true }
                continue
            }
            if let last = current.last, last.isNumber != character.isNumber { close() }
            current.append(character)
            if character.unicodeScalars.first?.properties.generalCategory == .otherLetter { close() }
        }
        close()
        return words
    }
}
