#if canImport(Glibc)
    import Glibc
#endif

/// A linear model over signals, pairs of signals, sequences of meanings, and the hashed wording. `tapline-lab train scams`
/// computes its weights.
package struct ScamModel: Sendable {
    /// Places in the table of the wording: 2 to this power.
    package static let bits = 17

    package var bias = 0.0
    /// Weights of signals, of their pairs, and of sequences.
    package var weights: [String: Double] = [:]
    /// Weights of the wording, in units of `unit`.
    package var table: [Int8]
    package var unit = 1.0
    /// The probability is the logistic function of `slope * score + shift`.
    package var slope = 1.0
    package var shift = 0.0
    /// From this probability on the risk is medium, or high.
    package var medium = 0.5
    package var high = 0.9
    /// F1, and the share of legitimate messages that are flagged, when each group of files was judged by weights that
    /// were learned from the others.
    package var unseenF1 = 0.0
    package var unseenFlagged = 0.0

    package init() { table = [Int8](repeating: 0, count: 1 << Self.bits) }

    package func score(_ features: ScamFeatures) -> Double {
        var score = bias
        for name in features.names { score += weights[name] ?? 0 }
        for pair in features.pairs { score += weights[pair] ?? 0 }
        score +=
            features.sequences.reduce(0) { $0 + (weights[$1] ?? 0) } * ScamFeatures.value(of: features.sequences.count)
        return score + wording(features.signs) + wording(features.phrases)
    }

    private func wording(_ slots: [Int]) -> Double {
        Double(slots.reduce(0) { $0 + Int(table[$1]) }) * unit * ScamFeatures.value(of: slots.count)
    }

    package func probability(_ features: ScamFeatures) -> Double { probability(score(features)) }

    package func probability(_ score: Double) -> Double { 1 / (1 + exp(-(slope * score + shift))) }

    /// What a signal adds to the score: its own weight, and half of the weight of each of its pairs.
    func share(of name: String, in features: ScamFeatures) -> Double {
        features.names.reduce(weights[name] ?? 0) { sum, other in
            guard other != name else { return sum }
            let pair = name < other ? ScamFeatures.pair(name, other) : ScamFeatures.pair(other, name)
            return sum + (weights[pair] ?? 0) / 2
        }
    }
}
