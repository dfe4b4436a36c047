import Matching

/// Names that a person may have meant: each searched word, or a word that begins with it, with few typing errors.
/// Spaces within a name do not count.
package struct NearSpelling: Sendable, Equatable {
    private static let maxWords = 10
    private static let longestWord = 40
    /// A shorter word is not searched with errors: it would be near to too much.
    private static let shortestNear = 4

    /// The words as they were typed and, if there are several, all of them as one word.
    private let readings: [[String]]

    /// nil if all words are too short to be searched with errors, or are too many.
    package init?(_ text: String) {
        let words = NameFolding.words(text)
        guard (1...Self.maxWords).contains(words.count), words.allSatisfy({ $0.count <= Self.longestWord }) else {
            return nil
        }
        let joined = words.joined()
        let all = words.count > 1 && joined.count <= Self.longestWord ? [words, [joined]] : [words]
        readings = all.filter { $0.contains { $0.count >= Self.shortestNear } }
        if readings.isEmpty { return nil }
    }

    /// For each reading and each of its words: parts of the word. A name that is near to the word has at least one of
    /// its parts. The exception is a word of eight letters or more with two letters exchanged where two parts meet.
    package var parts: [[[String]]] { readings.map { $0.map(Self.parts) } }

    /// How many errors all words together have against the nearest words of the nearest name; nil if no name has a near
    /// word for each.
    package func errors(against names: [String]) -> Int? {
        names.compactMap { name in
            let known = NameFolding.words(name).map { $0.unicodeScalars.map(\.value) }
            return readings.compactMap { Self.errors(of: $0, against: known) }.min()
        }.min()
    }

    private static func errors(of words: [String], against known: [[UInt32]]) -> Int? {
        var sum = 0
        for word in words {
            guard let least = known.compactMap({ errors(of: word.unicodeScalars.map(\.value), against: $0) }).min()
            else {
                return nil
            }
            sum += least
        }
        return sum
    }

    private static func errors(of word: [UInt32], against known: [UInt32]) -> Int? {
        if known.starts(with: word) { return 0 }
        let limit = tolerance(word.count)
        guard limit > 0 else { return nil }
        let whole = EditDistance.between(word, known, limit: limit)
        let beginning = EditDistance.between(word, Array(known.prefix(word.count)), limit: limit)
        return [whole, beginning].compactMap(\.self).min()
    }

    private static func tolerance(_ length: Int) -> Int {
        length < shortestNear ? 0 : length < 2 * shortestNear ? 1 : 2
    }

    private static func parts(_ word: String) -> [String] {
        let letters = Array(word)
        let count = tolerance(letters.count) + 1
        guard count > 1 else { return [word] }
        let ends = (0...count).map { $0 * letters.count / count }
        var parts = zip(ends, ends.dropFirst()).map { String(letters[$0..<$1]) }
        if count == 2 {
            var swapped = letters
            swapped.swapAt(ends[1] - 1, ends[1])
            parts.append(String(swapped))
        }
        return parts
    }
}
