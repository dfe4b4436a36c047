import Captures
import Cards

/// Corrects Tesseract's lines. A line may run through all columns of the page, and may have a space where the font
/// sets a letter wide.
enum LineShape {
    /// Letters closer to an `@` than this many heights of the word belong to the address.
    private static let signSpace = 0.6
    /// Letters closer than this many heights belong to one word: among 3,400 printed spaces the smallest was 0.077.
    /// Tesseract inserts a space where letters reach under each other, as after an r or before a j.
    private static let minSpace = 0.06

    /// Splits lines at columns.
    /// - Parameter aspect: width divided by height of the picture.
    static func columns(_ pass: RecognitionPass, aspect: Double) -> RecognitionPass {
        RecognitionPass(
            lines: pass.lines.flatMap { line in
                CardLayout.columns(of: line.filter { $0.text.contains { !$0.isWhitespace } }, aspect: aspect)
            }.filter { !$0.isEmpty }, uprightTurns: pass.uprightTurns)
    }

    /// Joins `ana @ example.com` and `https: // example.com` into one word.
    static func joined(_ pass: RecognitionPass, aspect: Double) -> RecognitionPass {
        RecognitionPass(lines: pass.lines.map { joinedWords($0, aspect: aspect) }, uprightTurns: pass.uprightTurns)
    }

    private static func joinedWords(_ line: [Word], aspect: Double) -> [Word] {
        var words: [Word] = []
        for word in line {
            guard let last = words.last, belongTogether(last, word, aspect: aspect) else {
                words.append(word)
                continue
            }
            words[words.count - 1] = Word(
                text: last.text + word.text, confidence: min(last.confidence, word.confidence),
                box: last.box.union(word.box), isConfirmed: both(last.isConfirmed, word.isConfirmed))
        }
        return words
    }

    private static func belongTogether(_ left: Word, _ right: Word, aspect: Double) -> Bool {
        let height = max(left.box.height, right.box.height)
        guard height > 0 else { return false }
        let space = (right.box.x - left.box.maxX) * aspect / height
        guard space < signSpace else { return false }
        if space < minSpace, space > -1, isOneWord(left.text, right.text) { return true }
        // "@ana" after a word is a handle, unless a host follows the `@`.
        if left.text.hasSuffix("@"), left.text.count > 1 { return isHost(right.text) }
        if right.text.hasPrefix("@") {
            return right.text.count == 1 || isHost(right.text.dropFirst()) && isLocal(left.text)
        }
        if left.text == "@" { return false }
        let scheme = left.text.lowercased()
        return ["http:", "https:", "http:/", "https:/"].contains(scheme) && right.text.hasPrefix("/")
            || scheme.hasSuffix("://") && scheme.hasPrefix("http")
    }

    /// "Gupt" and "a", "acme." and "fr". Before an upper-case letter the gap may be a real space: enlarged small type
    /// has spaces as narrow.
    private static func isOneWord(_ left: String, _ right: String) -> Bool {
        guard let first = right.first, let last = left.last, first.isLowercase else { return false }
        return last.isLetter || last == "." && left.count > 3
    }

    private static func isHost(_ text: some StringProtocol) -> Bool {
        guard let dot = text.lastIndex(of: "."), dot > text.startIndex else { return false }
        return DomainSuffixes.isKnown(text[text.index(after: dot)...].lowercased())
    }

    private static func isLocal(_ text: String) -> Bool {
        text.last.map { $0.isLetter || $0.isNumber } == true && text.first?.isUppercase == false
    }

    private static func both(_ a: Bool?, _ b: Bool?) -> Bool? {
        guard let a, let b else { return a ?? b }
        return a && b
    }
}
