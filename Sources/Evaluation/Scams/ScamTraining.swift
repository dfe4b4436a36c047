import HostNames
import Scams

#if canImport(Glibc)
    import Glibc
#endif

/// Computes the weights of a `ScamModel` from labeled messages. The same messages give the same weights.
struct ScamTraining {
    /// Penalties of the weights of runs of letters, of signals, and of pairs of signals and of meanings.
    var gramPenalty = 1.2
    var signalPenalty = 1.5
    var pairPenalty = 1.5
    /// Factor of the values of runs of letters.
    var gramFactor = 6.0
    /// Pairs in fewer messages are left out.
    var leastPairs = 12
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
        "hidden-signs": 1.5, "foreign-letters": 1.5, "spaced-letters": 1.0, "sender-number": 1.0, "code-link": 1.0,
        "link-punycode": 2.0, "link-address": 2.0, "link-user": 2.0, "link-lookalike": 2.0,
    ]
    private static let biasPenalty = 0.001

    /// Other signals of scams start from a weight too.
    private static func prior(of name: String) -> Double {
        priors[name] ?? (ScamLanguage.speaksForScam(name) ? 0.5 : 0)
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
    ///   model that has not learned from its origin.
    func model(_ samples: [Prepared], origins: Set<String>) -> ScamModel {
        var model = fit(samples)
        var judged: [(score: Double, isScam: Bool)] = []
        for origin in origins.sorted() {
            let other = origins.count > 1 ? fit(samples.filter { $0.sample.origin != origin }) : model
            for sample in samples where sample.sample.origin == origin {
                judged.append((other.score(sample.features), sample.sample.isScam))
            }
        }
        guard !judged.isEmpty else { return model }
        let calibration = LogisticFit(
            rows: judged.map {
                LogisticFit.Row(columns: [0, 1], values: [Float($0.score), 1], isPositive: $0.isScam, weight: 1)
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
        let pairs = frequentPairs(samples)
        var columns: [String: Int32] = [:]
        for (index, name) in (names + pairs).enumerated() { columns[name] = Int32(1 + table + index) }
        let balance = LengthBalance(samples, groups: lengthGroups, weight: weight)
        var rows: [LogisticFit.Row] = []
        for (index, sample) in samples.enumerated() {
            rows.append(row(sample, weight: balance.weights[index], columns))
        }
        var penalties = [Double](repeating: gramPenalty, count: 1 + table)
        penalties[0] = Self.biasPenalty
        penalties += [Double](repeating: signalPenalty, count: names.count)
        penalties += [Double](repeating: pairPenalty, count: pairs.count)
        var priors = [Double](repeating: 0, count: penalties.count)
        for (index, name) in names.enumerated() { priors[1 + table + index] = Self.prior(of: name) }
        let weights = LogisticFit(rows: rows, penalties: penalties, priors: priors).weights()
        var model = ScamModel()
        model.bias = weights[0]
        for (name, column) in columns { model.weights[name] = weights[Int(column)] }
        let grams = weights[1...table].map { $0 * gramFactor }
        model.unit = max(1e-9, (grams.map(abs).max() ?? 0) / 127)
        model.table = grams.map { Int8(max(-127, min(127, ($0 / model.unit).rounded()))) }
        return model
    }

    /// The smallest weight is that of promotions, which are only a hint.
    private func weight(_ sample: ScamSample) -> Double {
        sample.isOfToday ? 1 : sample.isPromotion ? bulkWeight : oldWeight
    }

    private func frequentPairs(_ samples: [Prepared]) -> [String] {
        var counts: [String: Int] = [:]
        for sample in samples {
            for pair in sample.features.pairs + sample.features.sequences { counts[pair, default: 0] += 1 }
        }
        return counts.filter { $0.value >= leastPairs }.keys.sorted()
    }

    private func row(_ sample: Prepared, weight: Double, _ columns: [String: Int32]) -> LogisticFit.Row {
        let features = sample.features
        let named = (features.names + features.pairs).compactMap { columns[$0] }
        let sequences = features.sequences.compactMap { columns[$0] }
        var columns: [Int32] = [0]
        columns += features.slots.map { Int32(1 + $0) }
        columns += named
        columns += sequences
        var values: [Float] = [1]
        values += [Float](repeating: Float(features.slotValue * gramFactor), count: features.slots.count)
        values += [Float](repeating: 1, count: named.count)
        values += [Float](repeating: Float(features.sequenceValue), count: sequences.count)
        return LogisticFit.Row(columns: columns, values: values, isPositive: sample.sample.isScam, weight: weight)
    }
}
