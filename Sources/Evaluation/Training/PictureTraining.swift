import Captures
import FoundationEssentials
import Inventory

#if canImport(Glibc)
    import Glibc
#endif

/// Fits the weights of a `PictureModel` to labeled pictures: maximum likelihood with a penalty for large weights, by Adam
/// (Kingma and Ba, 2015) over all samples at once. The same samples give the same weights.
struct PictureTraining {
    struct Sample {
        /// Names of features with their values, for each candidate.
        var candidates: [[PictureCandidate.Feature]]
        var isRight: [Bool]
    }

    var steps = 400
    /// Weight of the penalty: half of the sum of the squares is multiplied with it.
    var penalty = 0.5
    /// Factor of the penalty for features of a number's shape. Makers have shapes of their own: the shapes of the learned
    /// pictures say less about other pictures than places and phrases do.
    var shapePenalty = 1.0

    /// Each picture is learned once with each of these shares of hidden phrases, since other pictures have phrases that
    /// are unknown or misread.
    static let hiddenShares = [0, 0.3]

    /// Beginnings of the names of features of a number's shape.
    private static let shapes = ["len=", "digits=", "tokens=", "parts=", "hyphen", "slash", "dot", "form="]

    private static let rate = 0.05
    private static let (decay1, decay2) = (0.9, 0.999)

    /// Candidates that only share of features of rare names are left out: they would be learnt by heart.
    private static let leastUses = 3

    static func fitting(_ question: PictureQuestion) -> Self {
        Self(shapePenalty: [.model, .serial].contains(question) ? 20 : 1)
    }

    /// - Parameter hidden: share of the phrases before values that are not known, such as those of another language.
    static func samples(
        of recognition: Recognition, _ truth: ItemTruth, for question: PictureQuestion, in context: CoercionContext,
        hidden: Double = 0
    ) -> Sample? {
        // A label without a title says nothing about titles.
        guard question != .title || truth.fields["title"] != nil || truth.receipt != nil else { return nil }
        // Only receipts are asked for their shop and total.
        guard ![.shop, .total].contains(question) || truth.receipt != nil else { return nil }
        let text = recognition.text.utf8.reduce(0 as UInt64) { ($0 &+ UInt64($1)) &* 0x100_0000_01B3 }
        let questions = PictureQuestions(
            recognition, codes: ItemPictureReader().read(recognition, in: context).codes, in: context
        ) { token in
            // The same phrases are hidden for all questions, and others in each picture.
            var random = SplitMix(seed: text &+ UInt64(token))
            return Double(random.next() % 1_000) >= 1_000 * hidden
        }
        let candidates = questions.candidates(for: question)
        guard !candidates.isEmpty else { return nil }
        let answer = truth.answer(question).map(foldingZeros)
        return Sample(
            candidates: candidates.map(\.features),
            isRight: candidates.map { foldingZeros(ItemTruth.plain($0.value)) == answer })
    }

    /// A candidate is chosen by its place and shape, and is right though a letter O was read for a zero.
    private static func foldingZeros(_ answer: String) -> String { answer.replacing("O", with: "0") }

    func weights(_ samples: [Sample]) -> [String: Double] {
        var uses: [String: Int] = [:]
        for sample in samples {
            for name in Set(sample.candidates.flatMap { $0.map(\.name) }) { uses[name, default: 0] += 1 }
        }
        let names = uses.filter { $0.value >= Self.leastUses }.keys.sorted()
        let index = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        let inputs = samples.map { sample in
            sample.candidates.map { $0.compactMap { feature in index[feature.name].map { ($0, feature.value) } } }
        }
        var weights = [Double](repeating: 0, count: names.count)
        var (mean, square) = (weights, weights)
        let penalties = names.map { Self.shapes.contains(where: $0.hasPrefix) ? penalty * shapePenalty : penalty }
        for step in 1...steps {
            var gradient = zip(weights, penalties).map { $0 * $1 }
            for (sample, input) in zip(samples, inputs) { add(sample, input, weights, &gradient) }
            let rate = Self.rate * max(0.05, 1 - Double(step) / Double(steps))
            let (bias1, bias2) = (1 - pow(Self.decay1, Double(step)), 1 - pow(Self.decay2, Double(step)))
            for place in weights.indices {
                mean[place] = Self.decay1 * mean[place] + (1 - Self.decay1) * gradient[place]
                square[place] = Self.decay2 * square[place] + (1 - Self.decay2) * gradient[place] * gradient[place]
                weights[place] -= rate * (mean[place] / bias1) / ((square[place] / bias2).squareRoot() + 1e-9)
            }
        }
        return Dictionary(uniqueKeysWithValues: zip(names, weights.map { ($0 * 1000).rounded() / 1000 })).filter {
            $0.value != 0
        }
    }

    /// Adds the gradient of the negative logarithm of the probability that the answer is right.
    private func add(
        _ sample: Sample, _ input: [[(Int, Double)]], _ weights: [Double], _ gradient: inout [Double]
    ) {
        let scores = input.map { $0.reduce(0) { $0 + weights[$1.0] * $1.1 } }
        let largest = max(0, scores.max() ?? 0)
        let shares = scores.map { exp($0 - largest) }
        let sum = shares.reduce(exp(-largest), +)
        let right = zip(shares, sample.isRight).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
        for (place, features) in input.enumerated() {
            let wanted = right > 0 && sample.isRight[place] ? shares[place] / right : 0
            let error = shares[place] / sum - wanted
            guard abs(error) > 1e-7 else { continue }
            for (feature, value) in features { gradient[feature] += error * value }
        }
    }
}
