import Captures
import ChatVocabulary
import Dates
import Languages

/// Quotes plans, occasions and news: clauses with a time, an occasion or a change in someone's life.
enum EventFinder {
    private static let maxEvents = 10
    private static let maxQuoteLength = 120

    private static let occasions = ChatWords.of("EventFinder.occasions")

    private static let news: [[String]] = [
        ["moving", "to"], ["moved", "to"], ["move", "to"], ["new", "job"], ["new", "house"], ["new", "apartment"],
        ["new", "baby"],
        ["getting", "married"], ["got", "married"], ["got", "engaged"], ["is", "pregnant"], ["expecting"],
        ["had", "a", "baby"],
        ["was", "born"], ["retired"], ["retiring"], ["retire"], ["promoted"], ["graduated"], ["graduating"],
        ["passed", "away"],
        ["broke", "up"], ["got", "divorced"], ["starts"], ["starting"], ["quit"], ["in", "hospital"], ["adopted"],
        ["landed"],
    ]

    private static let newsByWord = Dictionary(grouping: news) { $0[0] }

    private static let fillers = ChatWords.of("EventFinder.fillers")

    /// Phrases that take back what the writer has just said.
    private static let retractions = Phrases("EventFinder.retractions")

    static func events(in sentences: [Sentence]) -> [String] {
        var (found, seen): ([String], Set<String>) = ([], [])
        for (index, sentence) in sentences.enumerated() where found.count < maxEvents && !sentence.events.isEmpty {
            // "I'm getting married! Just kidding"
            let next = sentences[(index + 1)...].first.flatMap { $0.message == sentence.message ? $0 : nil }
            if retractions.occur(in: sentence.tokens) || next.map({ retractions.occur(in: $0.tokens) }) ?? false {
                continue
            }
            for quote in sentence.events where found.count < maxEvents && seen.insert(quote.lowercased()).inserted {
                found.append(quote)
            }
        }
        return found
    }

    /// Quotes from one sentence.
    /// - Parameters:
    ///   - tokens: tokens of the sentence.
    ///   - mentions: date mentions in the sentence.
    static func quotes(
        in sentence: String, _ tokens: [Token], _ mentions: [DateMention], dates: DateReader
    ) -> [String] {
        Sentences.clauses(of: sentence).compactMap { clause in
            guard clause != sentence else { return isEvent(tokens, mentions) ? quote(clause) : nil }
            let tokens = Token.tokens(of: clause)
            return isEvent(tokens, dates.mentions(in: tokens)) ? quote(clause) : nil
        }
    }

    private static func isEvent(_ tokens: [Token], _ mentions: [DateMention]) -> Bool {
        let words = tokens.count { $0.kind == .word }
        let dated = mentions.reduce(0) { $0 + tokens[$1.tokens].count { $0.kind == .word } }
        let isOccasion = tokens.contains { $0.kind == .word && occasions.contains($0.folded) }
        // "Lunch was great" is not a plan: without a time, an occasion needs at least three words.
        if !mentions.isEmpty { return isOccasion || words - dated >= 2 && hasMeaning(tokens, mentions) }
        return isOccasion && words >= 3 || isNews(tokens)
    }

    /// Whether a word besides the date says what happens: "see you tomorrow" tells nothing.
    private static func hasMeaning(_ tokens: [Token], _ mentions: [DateMention]) -> Bool {
        tokens.indices.contains { index in
            tokens[index].kind == .word && tokens[index].folded.count > 3
                && !ContactName.notNames.contains(tokens[index].folded) && !smallTalk.contains(tokens[index].folded)
                && !mentions.contains { $0.tokens.contains(index) }
        }
    }

    private static let smallTalk = ChatWords.of("EventFinder.smallTalk")

    private static func isNews(_ tokens: [Token]) -> Bool {
        tokens.indices.contains { index in
            (newsByWord[tokens[index].folded] ?? []).contains { phrase in
                index + phrase.count <= tokens.count && zip(tokens[index...], phrase).allSatisfy { $0.folded == $1 }
            }
        }
    }

    private static func quote(_ clause: String) -> String? {
        var words = clause.spaced
        while let first = words.first, fillers.contains(first.stripped(of: ",.!").lowercased()), words.count > 2 {
            words.removeFirst()
        }
        var text = words.joined(separator: " ").stripped(of: ",;:.!?…-–— ")
        if text.count > maxQuoteLength { text = String(text.prefix(maxQuoteLength)).trimmed + "…" }
        return text.isEmpty ? nil : text
    }
}
