import Captures

/// A word of a card with its position, if known.
struct CardWord: Sendable {
    var text: String
    /// Tesseract's confidence, 0…1, adjusted by whether a second pass agreed; 1 in plain text.
    var confidence: Double
    var box: Box?
    var reference: WordReference
}
