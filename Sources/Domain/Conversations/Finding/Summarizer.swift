import Captures

/// Summarizes a conversation in sentences that say who asks and who says what, in the words of the messages.
enum Summarizer {
    private static let maxLength = 400
    private static let maxQuoteLength = 160
    private static let maxSentences = 6

    /// - Parameter languages: languages of the text, likeliest first.
    static func summary(of sentences: [Sentence], _ messages: [Message], languages: [Language]) -> String {
        let words = SpeechWords.of(languages.first ?? .english)
        var chosen = choose(sentences, messages)
        if chosen.isEmpty { chosen = Array(sentences.prefix(1)) }
        guard !chosen.isEmpty else { return wordless(messages) }
        var result = ""
        for (speaker, quotes) in bySpeaker(chosen, messages) {
            let sentence = words.sentence(speaker, quotes)
            guard result.count + sentence.count + 1 <= maxLength else { break }
            result += result.isEmpty ? sentence : " " + sentence
        }
        return result
    }

    /// The sentences with most facts, in order, as many as fit.
    private static func choose(_ sentences: [Sentence], _ messages: [Message]) -> [Sentence] {
        let scored = sentences.indices.map { index in
            let before = index > 0 ? sentences[index - 1] : nil
            let isAnswer =
                before.map { question in
                    question.text.hasSuffix("?")
                        && speaker(of: question, messages) != speaker(of: sentences[index], messages)
                } ?? false
            return (index: index, score: score(sentences[index], isAnswer: isAnswer))
        }
        let best = scored.filter { $0.score > 0 }.sorted {
            $0.score == $1.score ? $0.index < $1.index : $0.score > $1.score
        }
        var chosen: [Int] = []
        var length = 0
        for (index, _) in best where chosen.count < maxSentences {
            // Attribution and quotation marks take about twenty characters.
            let cost = min(sentences[index].text.count, maxQuoteLength) + 20
            guard length + cost <= maxLength else { continue }
            length += cost
            chosen.append(index)
        }
        return chosen.sorted().map { sentences[$0] }
    }

    private static let promises: Set<String> = [
        "i'll", "we'll", "will", "promise", "bring", "book", "need", "want", "werde", "bringe", "brauche", "vais",
        "apporte", "voy", "traigo", "necesito", "vou", "levo", "preciso", "porto", "zal", "neem", "breng",
    ]

    /// - Parameter isAnswer: whether the sentence before is a question by another speaker.
    private static func score(_ sentence: Sentence, isAnswer: Bool) -> Double {
        let words = sentence.tokens.filter { $0.kind == .word }
        if sentence.mentions.isEmpty, Letter.isFormula(words) { return 0 }
        // "ja 18:30", "Casa Paco".
        let hasAnswer =
            isAnswer
            && (sentence.tokens.contains { $0.kind == .number }
                || words.dropFirst().contains { ContactName.isNameWord($0) })
        if hasAnswer, words.count < 8 { return max(1.5, contentScore(sentence, words)) }
        return contentScore(sentence, words)
    }

    private static func contentScore(_ sentence: Sentence, _ words: [Token]) -> Double {
        let content = words.count { $0.folded.count > 3 && !ContactName.notNames.contains($0.folded) }
        guard words.count >= 2, content > 0 || !sentence.mentions.isEmpty else { return 0 }
        var score = min(Double(content), 6) * 0.3
        score += 2.5 * Double(min(sentence.mentions.count, 2))
        score += 2 * Double(min(sentence.events.count, 1)) + 2 * Double(min(sentence.interests.count, 2))
        if words.contains(where: { promises.contains($0.folded) }) { score += 1 }
        if sentence.text.count(where: \.isNumber) >= 2 { score += 1 }
        if words.dropFirst().contains(where: { ContactName.isNameWord($0) }) { score += 0.7 }
        return score
    }

    private static func speaker(of sentence: Sentence, _ messages: [Message]) -> Speaker {
        messages.indices.contains(sentence.message) ? messages[sentence.message].speaker : .unknown
    }

    /// Sentences grouped by speaker, in order of the first one.
    private static func bySpeaker(
        _ sentences: [Sentence], _ messages: [Message]
    ) -> [(speaker: Speaker, quotes: [String])] {
        var groups: [(speaker: Speaker, quotes: [String])] = []
        for sentence in sentences {
            let speaker = speaker(of: sentence, messages)
            let quote = quote(sentence)
            if let index = groups.firstIndex(where: { $0.speaker == speaker }) {
                groups[index].quotes.append(quote)
            } else {
                groups.append((speaker, [quote]))
            }
        }
        return groups
    }

    /// The sentence, with the day that its words mean.
    private static func quote(_ sentence: Sentence) -> String {
        var text = sentence.text.spaced.joined(separator: " ")
        if text.count > maxQuoteLength { text = text.prefix(maxQuoteLength - 1).trimmed + "…" }
        return text
    }

    /// "Sarah Chen: 2 image, 1 audio." for a chat without words.
    private static func wordless(_ messages: [Message]) -> String {
        var result: [String] = []
        var seen: Set<String> = []
        for message in messages where !message.attachments.isEmpty {
            let name = message.speaker.shownName
            guard seen.insert(name).inserted else { continue }
            var counts: [(kind: String, count: Int)] = []
            for attachment in messages.filter({ $0.speaker.shownName == name }).flatMap(\.attachments) {
                if let index = counts.firstIndex(where: { $0.kind == attachment.kind.rawValue }) {
                    counts[index].count += 1
                } else {
                    counts.append((attachment.kind.rawValue, 1))
                }
            }
            let list = counts.map { "\($0.count) \($0.kind)" }.joined(separator: ", ")
            result.append(name.isEmpty ? "\(list)." : "\(name): \(list).")
        }
        return String(result.joined(separator: " ").prefix(maxLength))
    }
}

extension Speaker {
    fileprivate var shownName: String {
        switch self {
        case .me: "You"
        case .other(let name): name ?? ""
        case .unknown: ""
        }
    }
}
