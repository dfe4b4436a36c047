import Captures
import ChatVocabulary
import Languages

/// Finds what people like: names of pastimes, and objects of "loves", "is into", "took up".
enum InterestFinder {
    private static let maxInterests = 12

    private static let pastimes = ChatWords.of("InterestFinder.pastimes")
    private static let verbs = ChatWords.of("InterestFinder.verbs")
    private static let phrases: [[String]] = [
        ["fan", "of"], ["interested", "in"], ["passionate", "about"], ["obsessed", "with"], ["really", "into"],
        ["is", "into"],
        ["i'm", "into"], ["am", "into"], ["are", "into"], ["getting", "into"], ["got", "into"], ["hooked", "on"],
        ["crazy", "about"],
        ["took", "up"], ["taking", "up"], ["taken", "up"], ["hobby", "is"], ["learning"], ["addicted", "to"],
        ["started", "learning"], ["me", "encanta"], ["me", "gusta"], ["j'adore"], ["gosto", "de"], ["mi", "piace"],
        ["hou", "van"], ["ich", "liebe"], ["ich", "mag"], ["ik", "leer"], ["ich", "lerne"], ["fan", "von"],
        ["fan", "de"],
        ["fan", "di"], ["angefangen", "mit"],
    ]
    private static let phrasesByWord = Dictionary(grouping: phrases) { $0[0] }
    private static let subjects = ChatWords.of("InterestFinder.subjects")
    private static let seemings = ChatWords.of("InterestFinder.seemings")
    private static let stops = ChatWords.of("InterestFinder.stops")
    private static let negations = ChatWords.of("InterestFinder.negations")

    private static let dateWords = DateWords([])

    static func interests(in sentences: [Sentence]) -> [String] {
        var found: [String] = []
        for name in sentences.lazy.flatMap(\.interests) where found.count < maxInterests { append(name, &found) }
        return found
    }

    /// Interests in one sentence, with repetitions.
    static func names(in tokens: [Token]) -> [String] {
        let names = tokens.indices.flatMap { index -> [String] in
            let name = isPursued(tokens, index) ? tokens[index].folded : nil
            let object = object(tokens, index)
            if name == nil && object == nil || isNegated(tokens, index) { return [] }
            return [name, object].compactMap(\.self)
        }
        return names.isEmpty || isOver(tokens) ? [] : names
    }

    /// Phrases that say that an interest has ended.
    private static let endings = Phrases("InterestFinder.endings")

    private static func isOver(_ tokens: [Token]) -> Bool {
        // "I love waiting for the bus, not"
        endings.occur(in: tokens) || tokens.last { $0.kind == .word }?.folded == "not"
    }

    /// A pastime after one of these words is one that a person pursues.
    private static let pursuits = ChatWords.of("InterestFinder.pursuits")
    /// Words after a pastime that make it something one goes to.
    private static let courses = ChatWords.of("InterestFinder.courses")
    /// Words after a form that is no pastime: "running late", "reading your message".
    private static let otherwise = ChatWords.of("InterestFinder.otherwise")

    private static func isPursued(_ tokens: [Token], _ index: Int) -> Bool {
        guard pastimes.contains(tokens[index].folded) else { return false }
        if index + 1 < tokens.count {
            let next = tokens[index + 1]
            if courses.contains(next.folded) { return true }
            if next.kind == .number || otherwise.contains(next.folded), tokens[index].folded.hasSuffix("ing") {
                return false
            }
        }
        guard index > 0 else { return tokens.count == 1 }
        let before = tokens[index - 1].folded
        if before == "and" || before == ",", index > 1 { return isPursued(tokens, index - 2) }
        return pursuits.contains(before)
    }

    private static func append(_ name: String, _ found: inout [String]) {
        let folded = name.folded
        let isKnown = found.contains { known in
            let words = known.folded.split(separator: " ")
            return known.folded == folded || words.contains(Substring(folded))
        }
        if !isKnown { found.append(name) }
    }

    private static func isNegated(_ tokens: [Token], _ index: Int) -> Bool {
        tokens[max(0, index - 3)..<index].contains { negations.contains($0.folded) }
    }

    /// At most three words after a verb or phrase of liking.
    private static func object(_ tokens: [Token], _ index: Int) -> String? {
        let isVerb = verbs.contains(tokens[index].folded)
        guard isVerb || phrasesByWord[tokens[index].folded] != nil else { return nil }
        var start: Int?
        // Excludes wishes ("would love", "I'd like") and "like" as a preposition ("looks like", "like this").
        let before = index > 0 ? tokens[index - 1].folded : ""
        let isSubject =
            subjects.contains(before)
            || index > 0 && ContactName.isNameWord(tokens[index - 1]) || ContactName.kin[before] != nil
        let seems = seemings.contains(before)
        if isVerb, isSubject, !seems { start = index + 1 }
        for phrase in phrasesByWord[tokens[index].folded] ?? [] where index + phrase.count <= tokens.count {
            let matches = zip(tokens[index...], phrase).allSatisfy { $0.folded == $1 }
            if matches { start = index + phrase.count }
        }
        guard let start, start < tokens.count else { return nil }
        let words = tokens[start...].prefix(3).prefix { $0.kind == .word && !stops.contains($0.folded) && $0.opensWord }
        guard let first = words.first else { return nil }
        // "I love running late" names no pastime.
        if pastimes.contains(first.folded), !isPursued(tokens, start) { return nil }
        let isDay = dateWords.meanings(at: 0, in: [first]).contains { $0.meaning.isDay }
        if words.count == 1, isDay || first.text.count < 3 { return nil }
        let names = words.map { String($0.text) }
        return names.joined(separator: " ")
    }
}
