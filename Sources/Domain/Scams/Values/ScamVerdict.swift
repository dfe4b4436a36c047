/// What a reader says about a message.
package struct ScamVerdict: Sendable, Equatable {
    /// Length of the longest explanation, in characters.
    package static let maximumExplanation = 100
    package static let mostReasons = 8

    /// Nil if the reader cannot tell.
    package var risk: ScamRisk?
    /// Calibrated probability that the message is a scam, 0 to 1.
    package var probability: Double
    package var category: ScamCategory
    /// The most important first. Risks of medium and high have a reason in the text, a code or the sender.
    package var reasons: [ScamReason]
    package var links: [ScamLink]
    /// One sentence for a person, at most `maximumExplanation` characters.
    package var explanation: String
    /// Whether the text is longer than what the reader reads: its first and last parts were judged.
    package var isPartial: Bool

    package init(
        risk: ScamRisk?, probability: Double, category: ScamCategory, reasons: [ScamReason], links: [ScamLink],
        explanation: String, isPartial: Bool = false
    ) {
        self.risk = risk
        self.probability = probability
        self.category = category
        self.reasons = reasons
        self.links = links
        self.explanation = explanation
        self.isPartial = isPartial
    }

    package var cannotTell: Bool { risk == nil }
}
