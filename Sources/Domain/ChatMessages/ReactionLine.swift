import Captures
import ChatVocabulary
import Languages

/// A line that holds only reactions: "👍 2", ":+1: 3", "❤️ 1 😂 2", "Loved by Sarah", "Liked “see you”",
/// "(- Sarah: ❤️, Tom: 😂 -)".
package struct ReactionLine {
    package var reactions: [Reaction]

    package init?(_ line: String) {
        if let tapback = Self.tapback(line) {
            reactions = tapback
            return
        }
        guard line.utf8.count <= 120 else { return nil }
        if let named = Self.named(line) {
            reactions = named
            return
        }
        var found: [Reaction] = []
        for word in line.spaced {
            if let count = Int(word), !found.isEmpty, (1...9_999).contains(count) {
                found[found.count - 1].count = count
            } else if Self.isShortcode(word) {
                found.append(Reaction(emoji: String(word)))
            } else if let emoji = Self.names[word.folded] {
                found.append(Reaction(emoji: emoji))
            } else if let emoji = Self.counted(word) {
                found.append(emoji)
            } else {
                return nil
            }
        }
        // An emoji without a number is a message.
        guard !found.isEmpty, line.contains(where: \.isNumber) || line.hasPrefix(":") else { return nil }
        reactions = found
    }

    /// The reactions of an export of Signal, each with the name of a person.
    private static func named(_ line: String) -> [Reaction]? {
        guard line.hasPrefix("(- "), line.hasSuffix(" -)") else { return nil }
        let reactions = line.dropFirst(3).dropLast(3).split(separator: ",").map { part in
            part.split(separator: ":").last.flatMap { counted($0.trimmed[...]) }
        }
        return reactions.isEmpty || reactions.contains { $0 == nil } ? nil : reactions.compactMap(\.self)
    }

    /// iMessage's reactions. The words of a label above them ("Tapbacks:") are none.
    private static func tapback(_ line: String) -> [Reaction]? {
        if line == "Tapbacks:" { return [] }
        let words = line.spaced
        guard let first = words.first, words.count > 1, let emoji = tapbacks[first.lowercased()] else { return nil }
        let rest = line.dropFirst(first.count).trimmed
        let isQuoted =
            rest.hasPrefix("“") || rest.hasPrefix("\"") || rest.hasPrefix("at “") || rest.hasPrefix("an image")
        return isQuoted || words[1] == "by" ? [Reaction(emoji: emoji)] : nil
    }

    /// The message in "Liked “see you”", without a dot that shortens it; nil if the line quotes none.
    package static func quote(in line: String) -> String? {
        guard let start = line.firstIndex(where: { $0 == "“" || $0 == "\"" }) else { return nil }
        let quote = line[line.index(after: start)...].stripped(of: "”\"…")
        return quote.isEmpty ? nil : quote
    }

    private static let (maxAround, maxQuotes) = (8, 3)

    /// The quotes of a line, each without "…" and with the few words around; none if these words ask or have a colon.
    package static func quotes(in line: String) -> [(quote: String, rest: String)] {
        guard line.utf8.count <= 400 else { return [] }
        var found: [(quote: String, rest: String)] = []
        var start = line.startIndex
        while found.count < maxQuotes, let open = line[start...].firstIndex(where: opening.contains),
            let end = line[line.index(after: open)...].firstIndex(where: closing.contains)
        {
            start = line.index(after: end)
            let quote = line[line.index(after: open)..<end].stripped(of: "… ")
            let rest = (line[..<open].trimmed + " " + line[start...].trimmed).trimmed
            if !quote.isEmpty, (1...maxAround).contains(rest.spaced.count), !rest.contains(where: { "?:".contains($0) })
            {
                found.append((quote, rest))
            }
        }
        return found
    }

    private static let (opening, closing): (Set<Character>, Set<Character>) = (
        ["“", "\"", "„", "«"], ["”", "\"", "“", "»"]
    )

    /// The reaction that the words around a quote name: "Tom liked", "a Tom le encantó".
    /// - Parameter names: the folded words of known names. Other names have capitals.
    /// - Returns: nil if other words are beside the verb and the names, or words for the author: "I loved your … joke".
    package static func emoji(of words: String, names: Set<String>) -> String? {
        let found = words.spaced.map { $0.stripped(of: ".,“”„«»\"") }.filter { $0.contains(where: \.isLetter) }
        let folded = found.map(\.folded)
        guard let (_, emoji) = verbs.first(where: { list, _ in folded.contains(where: list.contains) }),
            !folded.contains(where: authors.contains)
        else { return nil }
        let isTold = zip(found, folded).allSatisfy { word, key in
            key.count <= maxParticle || names.contains(key) || word.first?.isUppercase ?? false
                || verbs.contains { $0.0.contains(key) }
        }
        guard isTold else { return nil }
        if emoji.isEmpty {
            return words.first { $0.unicodeScalars.contains { $0.properties.isEmoji && !$0.isASCII } }.map(String.init)
                ?? ""
        }
        return emoji == "👍" && folded.contains(where: nots.contains) ? "👎" : emoji
    }

    /// "le", "has", "hat", "con": words that are beside the verb.
    private static let maxParticle = 3
    private static let authors = FoldedWords.of("i ich je yo eu io ik my we wir the")

    private static let nots = FoldedWords.of("no not nicht non pas não niet")
    private static let verbs = [
        (ChatWords.of("ReactionLine.loved"), "❤️"), (ChatWords.of("ReactionLine.disliked"), "👎"),
        (ChatWords.of("ReactionLine.liked"), "👍"), (ChatWords.of("ReactionLine.laughed"), "😂"),
        (ChatWords.of("ReactionLine.emphasized"), "‼️"), (ChatWords.of("ReactionLine.questioned"), "❓"),
        (ChatWords.of("ReactionLine.reacted"), ""),
    ]

    private static let tapbacks = [
        "loved": "❤️", "liked": "👍", "disliked": "👎", "laughed": "😂", "emphasized": "‼️", "emphasised": "‼️",
        "questioned": "❓",
    ]

    /// Names of reactions that a copy has instead of the picture.
    private static let names = [
        "like": "👍", "heart": "❤️", "laugh": "😆", "surprised": "😮", "sad": "🙁", "angry": "😠",
    ]

    private static func isShortcode(_ word: Substring) -> Bool {
        word.count > 2 && word.hasPrefix(":") && word.hasSuffix(":")
            && word.dropFirst().dropLast().allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || "+-_".contains($0))
            }
    }

    /// "👍" or "👍2".
    private static func counted(_ word: Substring) -> Reaction? {
        guard let first = word.first, first.unicodeScalars.contains(where: { $0.properties.isEmoji && !$0.isASCII })
        else {
            return nil
        }
        let rest = word.dropFirst()
        if rest.isEmpty { return Reaction(emoji: String(first)) }
        return Int(rest).map { Reaction(emoji: String(first), count: $0) }
    }
}
