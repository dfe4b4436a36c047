import Captures

/// What no reader of the text wants: specks read as punctuation, patterns of a QR code read as letters, and the
/// upright stroke that stands for a capital I.
struct WordCleaning {
    var codes: [Code]
    /// On a screen a lone stroke is the pronoun; on a card it parts two fields.
    var readsLoneStrokeAsI: Bool
    /// Tesseract writes straight quotation marks as bent ones. Nobody types those, or finds them.
    var straightensQuotes = false

    func clean(_ pass: ReadPass) -> ReadPass {
        ReadPass(
            lines: pass.lines.map { $0.compactMap(clean) }.filter { !$0.isEmpty }, uprightTurns: pass.uprightTurns)
    }

    private func clean(_ word: Word) -> Word? {
        var word = word
        word.text = word.text.filter { !$0.isWhitespace && !$0.isNewline }
        guard !word.text.isEmpty, word.box.width > 0, word.box.height > 0 else { return nil }
        guard !codes.contains(where: { $0.box.containsCentre(of: word.box) }) else { return nil }
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
