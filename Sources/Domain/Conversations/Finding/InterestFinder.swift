import Captures
import Languages

/// Finds what people like: names of pastimes, and objects of "loves", "is into", "took up".
enum InterestFinder {
    private static let maxInterests = 12

    private static let pastimes: [String: String] = {
        let names = """
            cooking baking gardening hiking running jogging cycling biking swimming surfing skiing snowboarding sailing \
            kayaking rowing climbing bouldering camping fishing hunting birdwatching photography painting drawing \
            sketching pottery ceramics knitting crochet sewing quilting woodworking carpentry reading writing poetry \
            journaling blogging dancing salsa tango ballet singing karaoke guitar piano violin drums ukulele cello \
            chess gaming videogames poker boardgames puzzles crosswords sudoku yoga pilates meditation crossfit \
            weightlifting boxing karate judo taekwondo fencing archery football soccer basketball baseball softball \
            volleyball handball hockey tennis badminton squash pickleball padel golf cricket rugby skateboarding \
            skating travelling traveling backpacking astronomy genealogy calligraphy origami beekeeping brewing \
            volunteering theatre theater opera jazz vinyl anime manga movies wandern kochen backen fotografie
            """
        var table: [String: String] = [:]
        for name in names.split(whereSeparator: \.isWhitespace) { table[String(name)] = String(name) }
        return table
    }()

    private static let verbs: Set<String> = [
        "love", "loves", "loved", "like", "likes", "enjoy", "enjoys", "enjoying", "adore", "adores", "collect",
        "collects",
    ]
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
    private static let subjects: Set<String> = [
        "i", "you", "he", "she", "we", "they", "really", "also", "who", "still", "always", "absolutely",
    ]
    private static let seemings: Set<String> = [
        "looks", "look", "feels", "feel", "sounds", "sound", "seems", "smells", "tastes",
    ]
    private static let stops: Set<String> = [
        "to", "you", "it", "that", "this", "these", "those", "him", "her", "them", "me", "us", "how", "when", "what",
        "your", "my",
        "the", "a", "an", "his", "their", "our", "and", "or", "but", "so", "because", "in", "on", "at", "with", "for",
        "from", "too",
        "very", "much", "since", "now", "lately", "as", "is", "was", "if", "about", "after", "before", "again", "being",
        "i", "we",
        "te", "ti", "dich", "dir", "vous", "quand", "que", "che", "dass", "je", "het", "dat", "es", "lo", "la", "el",
        "il",
        "le", "die", "der", "das", "les", "den", "een", "un", "une", "una", "um", "uma", "ein", "eine",
        "he", "she", "they", "more", "not", "than", "just", "who", "where", "there", "here", "all", "some", "any",
    ]
    private static let negations: Set<String> = [
        "don't", "doesn't", "not", "never", "didn't", "hate", "hates", "stopped", "quit", "isn't", "can't", "gave",
        "no",
    ]

    private static let dateWords = DateWords([])

    static func interests(in sentences: [Sentence]) -> [String] {
        var found: [String] = []
        for name in sentences.lazy.flatMap(\.interests) where found.count < maxInterests { append(name, &found) }
        return found
    }

    /// Interests in one sentence, with repetitions.
    static func names(in tokens: [Token]) -> [String] {
        tokens.indices.flatMap { index -> [String] in
            let name = isPursued(tokens, index) ? pastimes[tokens[index].folded] : nil
            let object = object(tokens, index)
            if name == nil && object == nil || isNegated(tokens, index) { return [] }
            return [name, object].compactMap(\.self)
        }
    }

    /// A pastime after one of these words is one that a person pursues.
    private static let pursuits: Set<String> = [
        "love", "loves", "loved", "like", "likes", "enjoy", "enjoys", "been", "started", "start", "starting", "doing",
        "do",
        "does", "did", "taking", "took", "take", "go", "goes", "going", "went", "into", "up", "of", "try", "trying",
        "tried",
        "learn", "learning", "practice", "practicing", "practising", "teaches", "keep", "keeps", "kept", "about",
        "with",
        "play", "plays", "played", "playing", "i", "he", "she", "we", "they", "also",
    ]
    /// Words after a pastime that make it something one goes to.
    private static let courses: Set<String> = [
        "class", "classes", "lesson", "lessons", "course", "club", "practice", "group", "training", "workshop",
        "school",
    ]
    /// Words after a form that is no pastime: "running late", "reading your message".
    private static let otherwise: Set<String> = [
        "late", "out", "low", "behind", "errands", "off", "up", "around", "to", "your", "this", "that", "it", "down",
        "away", "back", "into", "over", "the", "a", "on", "from", "about",
    ]

    private static func isPursued(_ tokens: [Token], _ index: Int) -> Bool {
        guard pastimes[tokens[index].folded] != nil else { return false }
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
        if pastimes[first.folded] != nil, !isPursued(tokens, start) { return nil }
        let isDay = dateWords.meanings(at: 0, in: [first]).contains { $0.meaning.isDay }
        if words.count == 1, isDay || first.text.count < 3 { return nil }
        let names = words.map { String($0.text) }
        return names.joined(separator: " ")
    }
}
