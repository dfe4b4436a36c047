import ChatVocabulary
import Languages

/// A list of phrases that a sentence can contain.
struct Phrases {
    /// Each phrase with a space before and behind.
    private let phrases: [String]

    /// - Parameter name: a list of `chat-words.txt`.
    init(_ name: String) { phrases = ChatWords.of(name).map { " \($0) " } }

    /// Whether the words follow each other in the sentence; marks between words do not count.
    func occur(in tokens: [Token]) -> Bool {
        let sentence = " \(tokens.lazy.filter { $0.kind == .word }.map(\.folded).joined(separator: " ")) "
        return phrases.contains(where: sentence.contains)
    }
}
