/// From what the rules make of a field (their own score, lowered by its worst word) to how often such a field is right.
package struct ConfidenceCurve: Sendable {
    package struct Knot: Sendable, Equatable {
        package var score: Double
        package var share: Double

        package init(score: Double, share: Double) {
            self.score = score
            self.share = share
        }
    }

    /// Rising in both; empty leaves a score as it is.
    private let knots: [CardFieldName: [Knot]]

    package init(knots: [CardFieldName: [Knot]]) { self.knots = knots }

    /// Scores as the rules give them, for fitting.
    package static let identity = ConfidenceCurve(knots: [:])

    /// Straight lines between the knots, from nothing to the first of them, and level beyond the last.
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
