/// Maps a field's score (the rule's, lowered by the word with the lowest confidence) to the share of such fields that
/// are right.
package struct ConfidenceCurve: Sendable {
    package struct Knot: Sendable, Equatable {
        package var score: Double
        package var share: Double

        package init(score: Double, share: Double) {
            self.score = score
            self.share = share
        }
    }

    /// Increasing in both values; without knots the score is unchanged.
    private let knots: [CardFieldName: [Knot]]

    package init(knots: [CardFieldName: [Knot]]) { self.knots = knots }

    /// The unchanged scores, for fitting.
    package static let identity = ConfidenceCurve(knots: [:])

    /// Linear between the knots and from 0 to the first knot; constant after the last.
    package func calibrated(_ score: Double, _ name: CardFieldName) -> Double {
        guard let knots = knots[name], let first = knots.first, let last = knots.last else { return score }
        if score <= first.score { return first.score > 0 ? first.share * score / first.score : first.share }
        if score >= last.score { return last.share }
        let upper = knots.firstIndex { $0.score >= score } ?? knots.count - 1
        let (a, b) = (knots[upper - 1], knots[upper])
        guard b.score > a.score else { return b.share }
        return a.share + (b.share - a.share) * (score - a.score) / (b.score - a.score)
    }
}
