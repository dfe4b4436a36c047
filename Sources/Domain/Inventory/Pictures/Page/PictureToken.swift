import Captures
import Cards

/// A word of a picture, or a part of one: `S/N:AB12` is two tokens.
struct PictureToken: Sendable, Equatable {
    /// As read, without punctuation at its ends.
    var text: String
    /// Lower case letters and digits without diacritics: `Serien-Nr.` → `seriennr`.
    var compact: String
    /// On the leveled page: in heights of the picture.
    var box: Box
    /// Tesseract's, 0…1.
    var confidence: Double
    var word: WordReference
    /// Whether a colon, a semicolon, a stroke or a lone mark separates the token from the next one.
    var endsPart: Bool
    /// Whether the token ends with a colon, as a word before a value.
    var hasColon: Bool
    /// Whether a point or a comma ends the token, as the first part of `2410. 50`.
    var hasPoint: Bool

    var hasDigit: Bool { text.contains(where: \.isASCIIDigit) }
    var hasLetter: Bool { text.contains(where: \.isLetter) }

    private static let separators: Set<Character> = [
        ";", "|", "•", "·", "/", "—", "–", "-", "*", "=", "~", "_", "¦", "©",
    ]
    private static let ends = ".,:;()[]{}<>|*'\"„“”‘’«»!?•·=_~"

    /// The tokens of a word; marks alone are no token.
    /// - Returns: nil as the second value if the word is a separator.
    static func tokens(of word: Word, at place: WordReference, box: Box) -> (tokens: [PictureToken], separates: Bool) {
        let text = word.text
        if text.allSatisfy({ separators.contains($0) || ends.contains($0) }) { return ([], true) }
        var parts: [Substring] = []
        var rest = text[...]
        // A colon between a word and its value; not in a time or an address.
        while let colon = rest.firstIndex(of: ":"), rest.index(after: colon) < rest.endIndex {
            let (head, tail) = (rest[..<colon], rest[rest.index(after: colon)...])
            guard head.contains(where: \.isLetter), !tail.hasPrefix("//"),
                tail.contains(where: { $0.isLetter || $0.isASCIIDigit })
            else { break }
            parts.append(rest[...colon])
            rest = tail
        }
        parts.append(rest)
        let width = box.width / Double(max(1, text.count))
        var x = box.x
        let tokens = parts.compactMap { part -> PictureToken? in
            let own = Box(x: x, y: box.y, width: width * Double(part.count), height: box.height)
            x += own.width
            let trimmed = part.stripped(of: ends)
            guard !trimmed.isEmpty else { return nil }
            let last = part.last
            return PictureToken(
                text: trimmed, compact: compact(trimmed), box: own, confidence: word.confidence, word: place,
                endsPart: last.map { ";|•·".contains($0) } == true, hasColon: last == ":" || last == "=",
                hasPoint: last == "." || last == ",")
        }
        return (tokens, false)
    }

    static func compact(_ text: some StringProtocol) -> String {
        text.folded.filter { $0.isLetter || $0.isNumber || "#°º€$£".contains($0) }
    }
}
