import Captures

/// A word on a card, with what is known of where it stands.
struct CardWord: Sendable {
    var text: String
    /// The engine's own, 0…1, moved by whether a second look agreed; 1 in plain text.
    var confidence: Double
    var box: Box?
    var reference: WordReference
}
