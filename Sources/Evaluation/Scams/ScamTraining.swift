import HostNames
import Scams

#if canImport(Glibc)
    import Glibc
#endif

/// Computes the weights of a `ScamModel` from labeled messages. The same messages give the same weights.
struct ScamTraining {
    /// Weight of the loss of a message; the penalty of the weights is 1.
    var cost = 0.5
    /// Factors of the values: a larger one makes the weights less costly.
    var (signalFactor, pairFactor, sequenceFactor, wordingFactor) = (0.3, 0.2, 1.0, 1.5)
    /// Features in fewer sets are left out. The wording of a message is two sets: its signs, and its words.
    var (leastPairs, leastSequences, leastWording) = (8, 8, 2)
    /// Most groups of origins that are judged by weights learned from the others, to choose the threshold.
    var mostGroups = 6
    /// Weight of a message of a collection that is not of today.
    var oldWeight = 0.003
    /// Weight of an honest promotion.
    var bulkWeight = 0.05
    /// Groups of messages by their lengths. In each, scams weigh as much as in all, so that the length does not tell.
    var lengthGroups = 10
    /// At most this share of the legitimate messages may be flagged, when the threshold is chosen.
    var falseAlarms = 0.008
    /// Words in fewer messages are not listed.
    var leastWords = 4
    /// Smallest probability of a high risk.
    var high = 0.9

    /// Weights from which signals start. Few of the messages have them, but no honest message does.
    static let priors = [
        "hidden-signs": 0.4, "foreign-letters": 0.4, "spaced-letters": 0.3, "sender-number": 0.3, "code-link": 0.3,
        "link-punycode": 0.5, "link-address": 0.5, "link-user": 0.5, "link-lookalike": 0.5,
    ]
    private static let biasPenalty = 0.001

    /// Other signals of scams start from a weight too.
    private static func prior(of name: String) -> Double {
        priors[name] ?? (ScamLanguage.speaksForScam(name) ? 0.1 : 0)
    }

    struct Prepared {
        var sample: ScamSample
        var features: ScamFeatures
    }

    /// The frequent words of messages, the most frequent first.
    func words(_ samples: [ScamSample]) -> [String] {
        let reader = ScamReader(hosts: HostNames(), language: ScamLanguage(words: [], model: ScamModel()))
        var counts: [String: Int] = [:]
        for sample in samples {
            for word in Set(reader.words(sample.text)) where word.utf8.count > 1 || "ai".contains(word) {
                if word.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "'") }) { counts[word, default: 0] += 1 }
            }
        }
        return counts.filter { $0.value >= leastWords }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    func prepare(_ samples: [ScamSample], words: [String]) -> [Prepared] {
        let reader = ScamReader(hosts: HostNames(), language: ScamLanguage(words: words, model: ScamModel()))
        return samples.map { Prepared(sample: $0, features: reader.features($0.text)) }
    }

    /// - Parameter origins: of the messages by which the probabilities and the thresholds are chosen: each is judged by a
    ///   model that has not learned from its group of origins.
    func model(_ samples: [Prepared], origins: Set<String>) -> ScamModel {
        var model = fit(samples)
        var judged: [(score: Double, isScam: Bool)] = []
        let sorted = origins.sorted()
        let groups = min(sorted.count, mostGroups)
        for group in 0..<groups {
            let own = Set(stride(from: group, to: sorted.count, by: groups).map { sorted[$0] })
            let other = groups > 1 ? fit(samples.filter { !own.contains($0.sample.origin) }) : model
            for sample in samples where own.contains(sample.sample.origin) {
                judged.append((other.score(sample.features), sample.sample.isScam))
            }
        }
        guard !judged.isEmpty else { return model }
        let calibration = LinearFit(
            rows: judged.map {
                LinearFit.Row(columns: [0, 1], values: [Float($0.score), 1], isPositive: $0.isScam, weight: 1)
            }, penalties: [0.01, 0.01], priors: [1, 0]
        ).weights()
        (model.slope, model.shift) = (calibration[0], calibration[1])
        let legitimate = judged.filter { !$0.isScam }.map { model.probability($0.score) }.sorted(by: >)
        let allowed = Int(Double(legitimate.count) * falseAlarms)
        if allowed < legitimate.count { model.medium = max(0.3, min(legitimate[allowed] + 0.005, high)) }
        model.high = high
        var score = ScamScore()
        for (scoreOfOne, isScam) in judged {
            let probability = model.probability(scoreOfOne)
            score.add("", isScam: isScam, isFlagged: probability >= model.medium, probability: probability)
        }
        (model.unseenF1, model.unseenFlagged) = (score.f1, score.falseAlarms)
        return model
    }

    func fit(_ samples: [Prepared]) -> ScamModel {
        let table = 1 << ScamModel.bits
        let names = Set(samples.flatMap(\.features.names)).union(Self.priors.keys).sorted()
        let pairs = Rarity(samples.map(\.features.pairs), least: leastPairs).shares.keys.sorted()
        let sequences = Rarity(samples.map(\.features.sequences), least: leastSequences)
        let wording = Rarity(samples.flatMap { [$0.features.signs, $0.features.phrases] }, least: leastWording)
        // Of each column: the bias, the table of the wording, the names.
        var factors = [1.0] + [Double](repeating: 0, count: table)
        for (slot, share) in wording.shares { factors[1 + slot] = share * wordingFactor }
        var columns: [String: Int32] = [:]
        func add(_ name: String, _ factor: Double) {
            columns[name] = Int32(factors.count)
            factors.append(factor)
        }
        for name in names { add(name, signalFactor) }
        var priors = [Double](repeating: 0, count: factors.count)
        for name in names {
            if let column = columns[name] { priors[Int(column)] = Self.prior(of: name) / signalFactor }
        }
        for pair in pairs { add(pair, pairFactor) }
        for (name, share) in sequences.shares.sorted(by: { $0.key < $1.key }) { add(name, share * sequenceFactor) }
        priors += [Double](repeating: 0, count: factors.count - priors.count)
        var penalties = [Double](repeating: 1, count: factors.count)
        penalties[0] = Self.biasPenalty
        let balance = LengthBalance(samples, groups: lengthGroups, weight: weight)
        let rows = samples.enumerated().map { row($1, weight: cost * balance.weights[$0], columns, factors) }
        let fitted = LinearFit(rows: rows, penalties: penalties, priors: priors, loss: .squaredHinge).weights()
        let weights = zip(fitted, factors).map(*)
        var model = ScamModel()
        model.bias = weights[0]
        for (name, column) in columns { model.weights[name] = weights[Int(column)] }
        let places = weights[1...table]
        model.unit = max(1e-9, (places.map(abs).max() ?? 0) / 127)
        model.table = places.map { Int8(max(-127, min(127, ($0 / model.unit).rounded()))) }
        return model
    }

    /// The smallest weight is that of promotions, which are only a hint.
    private func weight(_ sample: ScamSample) -> Double {
        sample.isOfToday ? 1 : sample.isPromotion ? bulkWeight : oldWeight
    }

    private func row(
        _ sample: Prepared, weight: Double, _ columns: [String: Int32], _ factors: [Double]
    ) -> LinearFit.Row {
        let features = sample.features
        var (taken, values): ([Int32], [Float]) = ([0], [1])
        func add(_ column: Int32?, _ value: Double) {
            guard let column, factors[Int(column)] > 0 else { return }
            taken.append(column)
            values.append(Float(value * factors[Int(column)]))
        }
        for slots in [features.signs, features.phrases] {
            let value = ScamFeatures.value(of: slots.count)
            for slot in slots { add(Int32(1 + slot), value) }
        }
        for name in features.names + features.pairs { add(columns[name], 1) }
        let value = ScamFeatures.value(of: features.sequences.count)
        for name in features.sequences { add(columns[name], value) }
        return LinearFit.Row(columns: taken, values: values, isPositive: sample.sample.isScam, weight: weight)
    }
}

/// Inverse document frequency, scaled so that the mean of its squares is 1: rare features say more.
private struct Rarity<Feature: Hashable> {
    /// Of each feature that is not left out.
    let shares: [Feature: Double]

    /// - Parameters:
    ///   - sets: of features, each once.
    ///   - least: number of sets below which a feature is left out.
    init(_ sets: [[Feature]], least: Int) {
        var counts: [Feature: Int] = [:]
        for set in sets { for feature in set { counts[feature, default: 0] += 1 } }
        let weights = counts.filter { $0.value >= least }
            .mapValues { 1 + log(Double(1 + sets.count) / Double(1 + $0)) }
        let squares = sets.filter { !$0.isEmpty }.map { set in
            set.reduce(0) { sum, feature in
                let weight = weights[feature] ?? 0
                return sum + weight * weight
            } / Double(set.count)
        }
        let scale = max(1e-9, squares.reduce(0, +) / Double(max(1, squares.count))).squareRoot()
        shares = weights.mapValues { $0 / scale }
    }
}
