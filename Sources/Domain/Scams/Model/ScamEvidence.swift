/// A part of a message that the model weighs by a name.
struct ScamEvidence: Sendable {
    /// The name of its weight.
    var name: String
    /// Nil if the part speaks against a scam, or is only counted together with others.
    var kind: ScamReasonKind?
    var place: ScamReason.Place?
}
