import Captures
import FoundationEssentials
import JSON
import Requests

/// Options for reading a picture.
extension CaptureInput {
    private static let maxWords = 200
    private static let maxWordBytes = 64

    /// Reads `language` (codes joined with `+`, which a query decodes as a space) or `languages` (a list). Accepts
    /// Tesseract codes and BCP 47 tags.
    /// - Returns: Tesseract codes joined with `+`.
    static func language(_ fields: inout FieldReader) -> String {
        let name: String
        var names: [String]
        if let list = fields.texts("languages", upTo: 40) {
            name = "languages"
            names = list
            if fields.text("language", upTo: 120) != nil {
                fields.note(.unknownField, "language", "Send either language or languages, not both.")
            }
        } else {
            name = "language"
            guard let text = fields.text("language", upTo: 120) else { return "eng" }
            names = text.split(omittingEmptySubsequences: false) { $0 == "+" || $0 == " " }.map(String.init)
        }
        let known = names.compactMap(LanguageCode.normalized)
        guard known.count == names.count, (1...LanguageCode.maximumLanguages).contains(names.count) else {
            fields.note(.invalidLanguage, name)
            return "eng"
        }
        return known.joined(separator: "+")
    }

    /// Reads `quality` and `words`; nil if both are absent.
    static func wishes(_ fields: inout FieldReader) -> RecognitionOptions? {
        let quality: Quality? = fields.choice("quality", else: .unknownChoice)
        let words = words(&fields) ?? []
        return quality == nil && words.isEmpty ? nil : RecognitionOptions(isFast: quality == .fast, words: words)
    }

    /// Names and terms that are in no dictionary and may be in the picture.
    static func words(_ fields: inout FieldReader) -> [String]? {
        guard let words = fields.texts("words", upTo: maxWordBytes) else { return nil }
        if words.count > maxWords { fields.note(.tooLong, "words", "words must have at most \(maxWords).") }
        if words.contains(where: { word in word.isEmpty || word.contains { $0.isWhitespace || $0.isNewline } }) {
            fields.note(.invalidText, "words", "Each item of words must be one word without spaces.")
        }
        return words
    }

    /// `accurate` reads doubtful lines twice; `fast` is for a preview.
    private enum Quality: String, CaseIterable { case accurate, fast }
}
