import Captures

/// Summarizes a conversation by one to three of its own sentences with the most information, in their order. Adds no
/// words.
enum Summarizer {
    private static let maxSentences = 3
    private static let maxCharacters = 320

    private static let fillers: Set<String> = [
        "ok", "okay", "yes", "yeah", "yep", "no", "nope", "sure", "thanks", "thank", "you", "great", "good", "nice",
        "cool", "haha",
        "hahaha", "lol", "hi", "hey", "hello", "bye", "morning", "night", "see", "ya", "perfect", "sounds", "awesome",
        "wow", "omg",
        "love", "the", "a", "an", "to", "of", "and", "or", "but", "so", "it", "is", "was", "i", "i'm", "we", "he",
        "she", "they",
        "in", "on", "at", "for", "that", "this", "be", "are", "do", "did", "have", "has", "had", "my", "your", "me",
        "too", "with",
    ]

    static func summary(of sentences: [Sentence]) -> String {
        let scored = sentences.enumerated().map { (index: $0, text: $1.text, score: score($1)) }
        let worth = scored.filter { $0.score > 0 }
        let best = worth.sorted { $0.score == $1.score ? $0.index < $1.index : $0.score > $1.score }
        var chosen: [(index: Int, text: String)] = []
        var length = 0
        for sentence in best.prefix(maxSentences) {
            let text = shortened(sentence.text)
            guard chosen.isEmpty || length + text.count <= maxCharacters else { continue }
            chosen.append((sentence.index, text))
            length += text.count
        }
        if chosen.isEmpty, let first = sentences.first { return closed(shortened(first.text)) }
        return chosen.sorted { $0.index < $1.index }.map { closed($0.text) }.joined(separator: " ")
    }

    private static func score(_ sentence: Sentence) -> Double {
        let telling = sentence.tokens.count { $0.kind == .word && !fillers.contains($0.folded) }
        guard telling > 1 else { return 0 }
        var score = min(Double(telling), 12)
        if !sentence.mentions.isEmpty { score += 5 }
        if !sentence.events.isEmpty { score += 4 }
        if !sentence.interests.isEmpty { score += 3 }
        if sentence.text.hasSuffix("?") { score -= 1 }
        return score
    }

    private static func shortened(_ text: String) -> String {
        text.count <= maxCharacters ? text : String(text.prefix(maxCharacters - 1)).trimmed + "…"
    }

    /// Adds the missing full stop of a sentence, because sentences are joined.
    private static func closed(_ text: String) -> String {
        guard let last = text.last, last.isLetter || last.isNumber || ")\"'”".contains(last) else { return text }
        return text + "."
    }
}
