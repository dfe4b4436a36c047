import Captures
import ChatMessages
import ChatVocabulary
import Languages

/// Finds people named in the text: the subject of a note, the person a message greets, the signer.
enum PeopleFinder {
    /// In a note: people whom its author met, called or heard from.
    static func inNote(_ sentences: [Sentence]) -> [NameCandidate] {
        sentences.enumerated().flatMap { index, sentence in
            inSentence(sentence).map { candidate in
                // Later sentences count less.
                var candidate = candidate
                candidate.confidence -= min(0.15, 0.04 * Double(index))
                return candidate
            }
        }
    }

    /// In a chat: only greetings and signatures count, because people who are mentioned are rarely the other
    /// participant.
    static func inChat(_ messages: [Message]) -> [NameCandidate] {
        messages.flatMap { message -> [NameCandidate] in
            let text = message.text
            let tokens = Token.tokens(of: text)
            switch message.speaker {
            case .me: return greeted(tokens, text).map { candidate($0, confidence: 0.75, evidence: text) }
            case .other: return introduced(tokens, text).map { candidate($0, confidence: 0.78, evidence: text) }
            case .unknown:
                return greeted(tokens, text).map { candidate($0, confidence: 0.5, evidence: text) }
                    + introduced(tokens, text).map { candidate($0, confidence: 0.72, evidence: text) }
            }
        }
    }

    private static func candidate(_ name: String, confidence: Double, evidence: String) -> NameCandidate {
        NameCandidate(name: name, confidence: confidence, evidence: String(evidence.prefix(maxEvidenceLength)))
    }

    private static let maxEvidenceLength = 160

    private static let company = ChatWords.of("PeopleFinder.company")
    private static let reports: Set<String> = ["from", "to", "into", "von"]
    private static let beforeReports = ChatWords.of("PeopleFinder.beforeReports")
    private static let predicates = ChatWords.of("PeopleFinder.predicates")
    private static let places = ChatWords.of("PeopleFinder.places")

    private static func inSentence(_ sentence: Sentence) -> [NameCandidate] {
        let (text, tokens) = (sentence.text, sentence.tokens)
        let evidence = String(text.prefix(maxEvidenceLength))
        var found: [NameCandidate] = []
        var index = 0
        var lead = 0.0
        while index < tokens.count {
            let before = index > 0 ? tokens[index - 1].folded : ""
            if let kin = ContactName.kin[tokens[index].folded],
                company.contains(before) || before == "my" || before == "from" || tokens[index].isCapitalized
            {
                let confidence = company.contains(before) || index == 0 ? 0.85 : 0.7
                found.append(NameCandidate(name: kin, confidence: confidence, evidence: evidence))
                index += 1
                continue
            }
            let isExpected = company.contains(before) || reports.contains(before)
            let run =
                NameRun(lastNameFirstAt: index, in: tokens, of: text) ?? NameRun(at: index, in: tokens, of: text)
                ?? (isExpected ? NameRun(inLowerCaseAt: index, in: tokens, of: text) : nil)
            guard let run else {
                index += 1
                continue
            }
            let score = score(run, tokens, previous: lead)
            if score > 0 { found.append(NameCandidate(name: run.name, confidence: score, evidence: evidence)) }
            lead = score
            index = run.range.upperBound
        }
        return found
    }

    private static func score(_ run: NameRun, _ tokens: [Token], previous: Double) -> Double {
        let start = run.range.lowerBound
        let before = start > 0 ? tokens[start - 1].folded : ""
        let second = start > 1 ? tokens[start - 2].folded : ""
        let after = run.range.upperBound < tokens.count ? tokens[run.range.upperBound] : nil
        let possessive = ["'s", "’s"].contains { tokens[run.range.upperBound - 1].text.hasSuffix($0) }
        let full = run.words > 1 ? 0.08 : 0.0
        if company.contains(before) { return 0.78 + full }
        if reports.contains(before) {
            return beforeReports.contains(second) || start == 1 && before == "from" ? 0.76 + full : 0
        }
        if ["friend", "colleague", "neighbor", "neighbour", "cousin", "brother", "sister", "wife", "husband", "boss"]
            .contains(before)
        {
            return 0.72 + full
        }
        if places.contains(before) { return 0 }
        if ["and", "&", "und", ","].contains(before), previous > 0.6 { return previous - 0.12 }
        if let after, after.kind == .word, predicates.contains(after.folded) {
            return (start == 0 ? 0.76 : 0.66) + full
        }
        if possessive { return (start == 0 ? 0.74 : 0.66) + full }
        // "Sarah Chen: coffee", "Sarah Chen, CTO of Acme".
        if start == 0, run.words > 1 { return after?.kind == .mark || after == nil ? 0.74 : 0.55 }
        if start == 0 {
            return after.map { $0.kind == .mark && ",:-–".contains(String($0.text)) } ?? false ? 0.55 : 0.3
        }
        return run.words > 1 ? 0.5 : 0.3
    }

    private static let greetings = ChatWords.of("PeopleFinder.greetings")

    private static let greetingFillers: Set<String> = ["you", "so", "much", "there", "good", "happy", ","]
    private static let closings = ChatWords.of("PeopleFinder.closings")

    /// "Hi Sarah", "Thanks so much Sarah!", "Good morning Sarah".
    private static func greeted(_ tokens: [Token], _ text: String) -> [String] {
        guard let first = tokens.first, greetings.contains(first.folded) || ["good", "happy"].contains(first.folded)
        else { return [] }
        var index = 1
        while index < min(tokens.count, 6),
            greetings.contains(tokens[index].folded) || greetingFillers.contains(tokens[index].folded)
        {
            index += 1
        }
        return named(at: index, tokens, text)
    }

    /// "It's Sarah", "this is Sarah from work", "Sarah here"; "- Sarah" and "Love, Mom" at the end.
    private static func introduced(_ tokens: [Token], _ text: String) -> [String] {
        for index in tokens.indices.prefix(6) {
            let folded = tokens[index].folded
            if folded == "it's" || folded == "its" { return named(at: index + 1, tokens, text) }
            if folded == "is", index > 0, ["this", "it", "name"].contains(tokens[index - 1].folded) {
                return named(at: index + 1, tokens, text)
            }
            if let run = NameRun(at: index, in: tokens, of: text), run.range.upperBound < tokens.count,
                tokens[run.range.upperBound].folded == "here"
            {
                return [run.name]
            }
        }
        for index in tokens.indices.suffix(4) where index > 0 {
            let before = tokens[index - 1]
            let isSigned =
                closings.contains(before.folded)
                || before.text == "," && index > 1 && closings.contains(tokens[index - 2].folded)
            guard isSigned, before.kind == .word || before.opensWord || before.text == "," else { continue }
            let names = named(at: index, tokens, text)
            if !names.isEmpty, let run = NameRun(at: index, in: tokens, of: text),
                run.range.upperBound >= tokens.count - 1
            {
                return names
            }
            if !names.isEmpty, index == tokens.count - 1 { return names }
        }
        return []
    }

    private static func named(at index: Int, _ tokens: [Token], _ text: String) -> [String] {
        guard tokens.indices.contains(index) else { return [] }
        if let kin = ContactName.kin[tokens[index].folded] { return [kin] }
        return NameRun(at: index, in: tokens, of: text).map { [$0.name] } ?? []
    }
}
