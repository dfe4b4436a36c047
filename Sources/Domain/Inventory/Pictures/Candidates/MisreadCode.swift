import Matching

/// Other readings of a number of letters and digits, such as a model or a serial number, whose characters look alike.
///
/// Makers leave out the letters O and I of such numbers because people confuse them with 0 and 1. Tesseract prefers
/// the letter beside other letters.
enum MisreadCode {
    /// A letter and the digit that it may be, by the name of the reading.
    private static let digits: [(name: String, letters: Set<Character>, digit: Character)] = [
        ("zero", ["O", "o"], "0"), ("one", ["I", "l"], "1"),
    ]
    /// Shorter numbers are near too many codes.
    private static let leastLength = 6
    /// Characters of a code for each wrong one.
    private static let lettersPerFault = 5

    /// The readings that differ from the text, with their names; none for texts without a digit.
    static func readings(of text: String) -> [(text: String, name: String?)] {
        guard text.contains(where: \.isASCIIDigit) else { return [] }
        var found: [(text: String, name: String?)] = []
        var mended = text
        for reading in digits where text.contains(where: reading.letters.contains) {
            let next = withDigits(mended, for: reading.letters, reading.digit)
            if next != mended { found.append((next, reading.name)) }
            mended = next
        }
        // An S before digits without decimals.
        if text.first == "$", !text.contains(where: { ".,".contains($0) }) {
            found.append(("S" + text.dropFirst(), "sign"))
        }
        return found
    }

    /// Replaces letters except in words such as `PRO`, which numbers of models contain.
    private static func withDigits(_ text: String, for letters: Set<Character>, _ digit: Character) -> String {
        var result = ""
        var rest = text[...]
        while let first = rest.first {
            let run = first.isLetter ? rest.prefix(while: \.isLetter) : rest.prefix { !$0.isLetter }
            rest = rest.dropFirst(run.count)
            let isWord = !first.isLetter || PictureWords.wordsInCodes.contains(PictureToken.compact(run))
            result += isWord ? String(run) : String(run.map { letters.contains($0) ? digit : $0 })
        }
        return result
    }

    /// Whether a printed number is its code, as far as recognition can be wrong: one character of five.
    static func agrees(_ plain: String, with payload: String) -> Bool {
        let (a, b) = (plain.utf8.map(UInt32.init), payload.utf8.map(UInt32.init))
        guard min(a.count, b.count) >= leastLength else { return false }
        return EditDistance.between(a, b, limit: max(1, b.count / lettersPerFault)) != nil
    }
}
