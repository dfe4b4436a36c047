import HostNames
import Scams

#if canImport(Glibc)
    import Glibc
#endif

/// Computes the weights of a `ScamModel` from labeled messages. The same messages give the same weights.
struct ScamTraining {
    /// Penalties of the weights of runs of letters, of signals and of pairs of signals.
    var gramPenalty = 0.6
    var signalPenalty = 1.5
    var pairPenalty = 3.0
    /// Factor of the values of runs of letters.
    var gramFactor = 6.0
    /// Pairs in fewer messages are left out.
    var leastPairs = 6
    /// Weight of a message that is not of today.
    var oldWeight = 0.02
    /// Groups of messages by their lengths; 1 leaves lengths alone.
    var lengthBins = 10
    var hamWeight = 0.02
    var bulkWeight = 0.05
    /// At most this share of the legitimate messages may be flagged, when the threshold is chosen.
    var falseAlarms = 0.006
    /// Words in fewer messages are not listed.
    var leastWords = 4
    /// Smallest probability of a high risk.
    var high = 0.9

    /// Weights of signals that no collection has enough of; learning starts from them.
    static let priors = [
        "hidden-signs": 1.5, "foreign-letters": 1.5, "spaced-letters": 1.0, "sender-number": 1.0, "code-link": 1.0,
        "link-punycode": 2.0, "link-address": 2.0, "link-user": 2.0, "link-lookalike": 2.0,
    ]

    var kindPrior = 0.3
    func defaultPrior(_ name: String) -> Double { ScamLanguage.english.speaksForScam(name) ? kindPrior : 0 }

    struct Prepared {
        var sample: ScamSample
        var features: ScamFeatures
    }

    /// The frequent words of messages, the most frequent first.
    func words(_ samples: [ScamSample]) -> [String] {
        let reader = ScamReader(hosts: HostNames(), language: ScamLanguage(words: [], model: ScamModel()))
        var counts: [String: Int] = [:]
        for sample in samples {
            for word in Set(reader.words(sample.text)) where word.count > 1 || "ai".contains(word) {
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
        let legitimate = judged.filter { !$0.isScam }.map { probability($0.score, model) }.sorted(by: >)
        let allowed = Int(Double(legitimate.count) * falseAlarms)
        if allowed < legitimate.count { model.medium = max(0.3, min(legitimate[allowed] + 0.005, high)) }
        model.high = max(high, model.medium)
        return model
    }

    private func probability(_ score: Double, _ model: ScamModel) -> Double {
        1 / (1 + exp(-(model.slope * score + model.shift)))
    }

    private func weight(_ sample: ScamSample) -> Double {
        if sample.isOfToday { return 1 }
        return sample.origin == "bulk.tsv" ? bulkWeight : sample.isScam ? oldWeight : hamWeight
    }

    /// Weights with which scams are as frequent among messages of any length, so that the length does not tell.
    private func lengthWeights(_ samples: [Prepared]) -> [Double] {
        let lengths = samples.map(\.sample.text.count)
        let today = zip(samples, lengths).filter { $0.0.sample.isOfToday }.map(\.1).sorted()
        guard today.count > lengthBins * 20, lengthBins > 1 else { return samples.map { weight($0.sample) } }
        let limits = (1..<lengthBins).map { today[today.count * $0 / lengthBins] }
        let bins = lengths.map { length in limits.count { $0 <= length } }
        var sums = [[Double]](repeating: [0, 0], count: lengthBins)
        for (sample, bin) in zip(samples, bins) { sums[bin][sample.sample.isScam ? 1 : 0] += weight(sample.sample) }
        let totals = [sums.reduce(0) { $0 + $1[0] }, sums.reduce(0) { $0 + $1[1] }]
        let share = totals[1] / (totals[0] + totals[1])
        return zip(samples, bins).map { sample, bin in
            let all = sums[bin][0] + sums[bin][1]
            let wanted = sample.sample.isScam ? share * all : (1 - share) * all
            let factor = wanted / max(1, sums[bin][sample.sample.isScam ? 1 : 0])
            return weight(sample.sample) * min(5, max(0.2, factor))
        }
    }

    func fit(_ samples: [Prepared]) -> ScamModel {
        let table = 1 << ScamModel.bits
        var counts: [String: Int] = [:]
        for sample in samples {
            for pair in sample.features.pairs + sample.features.sequences { counts[pair, default: 0] += 1 }
        }
        let pairs = counts.filter { $0.value >= leastPairs }.keys.sorted()
        let names = Set(samples.flatMap(\.features.names)).union(Self.priors.keys).sorted()
        let columns = Dictionary(
            uniqueKeysWithValues: (names + pairs).enumerated().map { ($1, Int32(1 + table + $0)) })
        let lengthWeights = lengthWeights(samples)
        let rows = zip(samples, lengthWeights).map { sample, weight in
            let features = sample.features
            let named = (features.names + features.pairs).compactMap { columns[$0] }
            let sequences = features.sequences.compactMap { columns[$0] }
            return LogisticFit.Row(
                columns: [0] + features.slots.map { Int32(1 + $0) } + named + sequences,
                values: [1] + features.slots.map { _ in Float(features.slotValue * gramFactor) } + named.map { _ in 1 }
                    + sequences.map { _ in Float(features.sequenceValue) },
                isPositive: sample.sample.isScam, weight: weight)
        }
        let weights = LogisticFit(
            rows: rows,
            penalties: [0.001] + [Double](repeating: gramPenalty, count: table)
                + names.map { _ in signalPenalty } + pairs.map { _ in pairPenalty },
            priors: [0] + [Double](repeating: 0, count: table) + names.map { Self.priors[$0] ?? defaultPrior($0) }
                + pairs.map { _ in 0 }
        ).weights()
        var model = ScamModel()
        model.bias = weights[0]
        for (name, column) in columns { model.weights[name] = weights[Int(column)] }
        let grams = weights[1...table].map { $0 * gramFactor }
        model.unit = max(1e-9, (grams.map(abs).max() ?? 0) / 127)
        model.table = grams.map { Int8(max(-127, min(127, ($0 / model.unit).rounded()))) }
        return model
    }
}
