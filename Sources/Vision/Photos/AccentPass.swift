import Captures
import Cards
import Imaging
import Tesseract

/// Reads a picture again with Tesseract's model of all Latin-script languages, and takes over the words with letters
/// that English does not have (`MarkedLetters`).
struct AccentPass {
    /// Name of Tesseract's model for the Latin script.
    static let language = "Latin"
    /// Confidence by which the first pass must lead to keep its word if the letters differ.
    private static let margin = 0.05
    /// Minimum confidence of a word with such a letter.
    private static let minConfidence = 0.5

    let tesseract: TesseractEngine

    /// - Parameter pass: first pass, boxes in fractions of `look`.
    func mend(_ pass: RecognitionPass, in look: borrowing PreparedPhoto) throws(ImageProblem) -> RecognitionPass {
        let kept = pass.words.filter { Self.isContact($0.text) }
        return Self.merge(pass, try look.read(by: tesseract, without: kept.map(\.box)).words)
    }

    /// Takes over the words of another pass over the same picture that have letters which English does not have.
    static func merge(_ pass: RecognitionPass, _ again: [Word]) -> RecognitionPass {
        var result = pass
        for (line, words) in pass.lines.enumerated() {
            for (index, word) in words.enumerated() where !isContact(word.text) {
                let there = again.filter { isSamePlace($0.box, word.box) }
                if there.count == 1, isBetter(there[0], than: word) {
                    result.lines[line][index].text = there[0].text
                    result.lines[line][index].confidence = there[0].confidence
                }
            }
        }
        return result
    }

    private static func isSamePlace(_ a: Box, _ b: Box) -> Bool {
        let across = min(a.maxX, b.maxX) - max(a.x, b.x)
        let down = min(a.maxY, b.maxY) - max(a.y, b.y)
        return across > 0.7 * max(a.width, b.width) && down > 0.4 * max(a.height, b.height)
    }

    private static func isBetter(_ second: Word, than first: Word) -> Bool {
        guard first.text != second.text, !isContact(second.text), hasOtherLetters(second.text),
            second.confidence >= minConfidence
        else { return false }
        return first.text.folded == second.text.folded || second.confidence >= first.confidence - margin
    }

    /// Spanish opens questions and exclamations with a mark of its own.
    private static func hasOtherLetters(_ text: String) -> Bool {
        MarkedLetters.stand(in: text) || text.hasPrefix("¡") || text.hasPrefix("¿")
    }

    /// E-mail addresses and numbers contain no letters with diacritics.
    private static func isContact(_ text: String) -> Bool {
        text.contains("@") || text.count(where: \.isNumber) > 2
            || text.count > 6 && text.dropFirst().dropLast().contains(".")
    }
}
