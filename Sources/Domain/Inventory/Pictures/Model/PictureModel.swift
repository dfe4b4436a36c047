/// Scores candidates by the sum of the weights of their features.
///
/// The candidates of a question compete with each other and with "not in the picture", whose score is 0 (a conditional
/// logit, McFadden 1974). The probability of a candidate is its confidence. `tapline-lab train items` computes the weights.
package struct PictureModel: Sendable, Equatable {
    package private(set) var weights: [PictureQuestion: [String: Double]]

    package static let builtIn = PictureModel(
        text: String(decoding: PackageResources.picture_weights_txt, as: UTF8.self))

    package init(weights: [PictureQuestion: [String: Double]]) { self.weights = weights }

    /// Reads lines `question feature weight`.
    init(text: String) {
        weights = [:]
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let parts = line.split(separator: " ")
            guard parts.count == 3, let question = PictureQuestion(rawValue: String(parts[0])),
                let weight = Double(parts[2])
            else { preconditionFailure("not a weight: \(line)") }
            weights[question, default: [:]][String(parts[1])] = weight
        }
    }

    /// The form that `init(text:)` reads.
    package var text: String {
        PictureQuestion.allCases.flatMap { question in
            (weights[question] ?? [:]).sorted { $0.key < $1.key }.map { "\(question.rawValue) \($0.key) \($0.value)" }
        }.joined(separator: "\n") + "\n"
    }

    package func score(_ candidate: PictureCandidate, for question: PictureQuestion) -> Double {
        guard let weights = weights[question] else { return 0 }
        return candidate.features.reduce(0) { $0 + (weights[$1.name] ?? 0) * $1.value }
    }

    /// The probability of each candidate; what is left of 1 is the probability that none is right.
    package func probabilities(_ candidates: [PictureCandidate], for question: PictureQuestion) -> [Double] {
        let scores = candidates.map { score($0, for: question) }
        let largest = max(0, scores.max() ?? 0)
        let shares = scores.map { Self.exponential($0 - largest) }
        let sum = shares.reduce(Self.exponential(-largest), +)
        return shares.map { $0 / sum }
    }

    /// e to the power of a number that is not positive, without the C library: 2^n times a series.
    private static func exponential(_ x: Double) -> Double {
        guard x > -700 else { return 0 }
        let (log2, inverse) = (0.693147180559945309417, 1.4426950408889634074)
        let exponent = (x * inverse).rounded()
        let rest = x - exponent * log2
        var (term, sum) = (1.0, 1.0)
        for step in 1...14 {
            term *= rest / Double(step)
            sum += term
        }
        return Double(sign: .plus, exponent: Int(exponent), significand: sum)
    }
}
