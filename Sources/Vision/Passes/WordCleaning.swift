import Captures

/// Removes specks read as punctuation and QR code patterns read as letters, and restores a capital I read as an
/// upright stroke.
struct WordCleaning {
    var codes: [Code]
    /// On a screen a single stroke is the pronoun "I"; on a card it separates two fields.
    var readsLoneStrokeAsI: Bool
    /// Replaces curly quotation marks with straight ones. Tesseract reads straight marks as curly; people type and search
    /// for straight marks.
    var straightensQuotes = false

    func clean(_ pass: RecognitionPass) -> RecognitionPass {
        RecognitionPass(
            lines: pass.lines.map { $0.compactMap(clean) }.filter { !$0.isEmpty }, uprightTurns: pass.uprightTurns)
    }

    private func clean(_ word: Word) -> Word? {
        var word = word
        word.text = word.text.filter { !$0.isWhitespace && !$0.isNewline }
        guard !word.text.isEmpty, word.box.width > 0, word.box.height > 0 else { return nil }
        guard !codes.contains(where: { $0.box.containsCenter(of: word.box) }) else { return nil }
        word.text = readStroke(word.text)
        if straightensQuotes { word.text = String(word.text.map { Self.straight[$0] ?? $0 }) }
        let hasLetters = word.text.contains { $0.isLetter || $0.isNumber }
        let floor = hasLetters ? (word.text.count < 3 ? 0.3 : 0.1) : 0.6
        guard word.confidence >= floor else { return nil }
        // A frame or a shadow, read as one tall stroke.
        if word.text.count < 3, word.box.height > 0.25, word.box.height > word.box.width * 4 { return nil }
        return word
    }

    private static let straight: [Character: Character] = ["‘": "'", "’": "'", "“": "\"", "”": "\""]

    private func readStroke(_ text: String) -> String {
        guard text.contains("|") else { return text }
        if text == "|" { return readsLoneStrokeAsI ? "I" : text }
        guard text.contains(where: \.isLetter) else { return text }
        return text.replacing("|", with: "I")
    }
}
