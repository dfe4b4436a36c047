import Captures
import FoundationEssentials

/// How a picture is to be read, as its sender asks.
extension CaptureInput {
    private static let mostWords = 200
    private static let longestWord = 64

    /// `language`, names joined with `+` (which in an address is a space), or `languages`, a list; as Tesseract or as a phone writes them.
    /// - Returns: Tesseract's names joined with `+`.
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
        let known = names.compactMap(LanguageCode.normalised)
        guard known.count == names.count, (1...LanguageCode.mostAtOnce).contains(names.count) else {
            fields.note(.invalidLanguage, name)
            return "eng"
        }
        return known.joined(separator: "+")
    }

    /// `quality` and `words`; nil where neither is there.
    static func wishes(_ fields: inout FieldReader) -> ReadingWishes? {
        let quality: Quality? = fields.choice("quality", else: .unknownChoice)
        let words = words(&fields) ?? []
        return quality == nil && words.isEmpty ? nil : ReadingWishes(isFast: quality == .fast, words: words)
    }

    /// Names and terms that are in no dictionary and may stand in the picture.
    static func words(_ fields: inout FieldReader) -> [String]? {
        guard let words = fields.texts("words", upTo: longestWord) else { return nil }
        if words.count > mostWords { fields.note(.tooLong, "words", "words may be at most \(mostWords).") }
        if words.contains(where: { word in word.isEmpty || word.contains { $0.isWhitespace || $0.isNewline } }) {
            fields.note(.invalidText, "words", "Each of words is one word, without spaces.")
        }
        return words
    }

    /// `accurate` looks at doubtful lines twice; `fast` is for a preview.
    private enum Quality: String, CaseIterable { case accurate, fast }
}

extension FieldReader {
    /// Reads an object within this one; nil for anything else.
    func nested(_ value: JSON, _ name: String) -> FieldReader? {
        try? FieldReader(value, at: "\(place)/\(name)", isLenient: isLenient)
    }

    /// A list of texts; as one text, in forms and addresses, the items stand between commas.
    /// - Parameter bytes: of each.
    mutating func texts(_ name: String, upTo bytes: Int) -> [String]? {
        guard let value = value(name), value != .null else { return nil }
        switch value {
        case .array(let items):
            return items.enumerated().compactMap { text($1, "\(name)/\($0)", upTo: bytes) }
        case .string(let text):
            return text.split(separator: ",").compactMap { self.text(.string(String($0)), name, upTo: bytes) }
        default:
            note(.wrongType, name, "\(name) must be a list of strings, not \(value.typeName).")
            return nil
        }
    }
}
