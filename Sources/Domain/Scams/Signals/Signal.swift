/// A claim, request or threat of a message, found by patterns of words.
struct Signal: Sendable {
    /// The name of its weight.
    var name: String
    /// Nil if the signal only speaks against a scam.
    var kind: ScamReasonKind?
}
