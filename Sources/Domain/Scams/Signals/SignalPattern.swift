/// Words that together are a signal.
struct SignalPattern: Sendable {
    enum Element: Sendable, Equatable {
        /// A word of a class.
        case word(Int, isOptional: Bool)
        /// Up to so many words in the same sentence.
        case gap(Int)
    }

    /// Index of the signal.
    var signal: Int
    /// The first is a word that is not optional.
    var elements: [Element]
    /// Whether the message must begin with the pattern.
    var isAtStart: Bool
}
