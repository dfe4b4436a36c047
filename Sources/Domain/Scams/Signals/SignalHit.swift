/// A signal in a message.
struct SignalHit: Sendable, Equatable {
    /// Index of the signal.
    var signal: Int
    /// Indices of words.
    var words: Range<Int>
    /// Whether the message denies it: "never give the code to anybody".
    var isDenied: Bool
}
