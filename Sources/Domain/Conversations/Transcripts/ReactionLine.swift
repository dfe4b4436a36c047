import Captures

/// A line that holds only reactions: "👍 2", ":+1: 3", "❤️ 1 😂 2", "Loved by Sarah", "Liked “see you”",
/// "(- Sarah: ❤️, Tom: 😂 -)".
struct ReactionLine {
    var reactions: [Reaction]

    init?(_ line: String) {
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
    static func quote(in line: String) -> String? {
        guard let start = line.firstIndex(where: { $0 == "“" || $0 == "\"" }) else { return nil }
        let quote = line[line.index(after: start)...].stripped(of: "”\"…")
        return quote.isEmpty ? nil : quote
    }

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
