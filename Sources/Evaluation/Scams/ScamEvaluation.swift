import HostNames
import Scams

/// Scores the scan for scams with labeled messages: by the built-in weights, or by weights that are learned from other
/// messages.
struct ScamEvaluation {
    enum Folds: Equatable {
        /// Judges all messages by one set of weights.
        case none
        /// Judges each file by weights that are learned from the other files.
        case files
        case number(Int)
    }

    struct Report: Encodable {
        struct Part: Encodable {
            var name: String
            var score: ScamScore
        }

        /// All messages together.
        var score = ScamScore()
        /// By file, or by fold.
        var parts: [Part] = []
        /// Lines that repeat an earlier line.
        var repeated: Int
        /// Share of the scams that are found if their words are disguised, by the kind of disguise.
        var disguised: [String: Double]?
    }

    let files: [String]
    let folds: Folds
    /// Files of messages that the weights are learned from, but that are not scored.
    var learned: [String] = []
    /// Whether disguised scams are scored too.
    var disguises = false

    func run() throws -> Report {
        var (samples, repeated) = try ScamFiles.unique(files)
        let learned = try ScamFiles.unique(learned).samples
        // What is scored is also what the weights are for.
        if folds != .none {
            for index in samples.indices { samples[index].isOfToday = true }
        }
        if case .number(let count) = folds {
            for index in samples.indices { samples[index].origin = "fold \(index % count + 1)" }
        }
        var report = Report(repeated: repeated)
        var disguised: [Disguise: ScamScore] = [:]
        for origin in Set(samples.map(\.origin)).sorted() {
            let judged = samples.filter { $0.origin == origin }
            let reader = reader(folds == .none ? [] : samples.filter { $0.origin != origin }, learned)
            let score = ScamScore(judged, by: reader)
            report.parts.append(Report.Part(name: origin, score: score))
            report.score.add(score)
            guard disguises else { continue }
            for disguise in Disguise.allCases {
                disguised[disguise, default: ScamScore()].add(ScamScore(Self.scams(judged, in: disguise), by: reader))
            }
        }
        if disguises {
            report.disguised = Dictionary(uniqueKeysWithValues: disguised.map { ($0.rawValue, $1.recall) })
        }
        return report
    }

    /// The built-in reader if there is nothing to learn from.
    private func reader(_ others: [ScamSample], _ learned: [ScamSample]) -> ScamReader {
        guard !others.isEmpty || !learned.isEmpty else { return ScamReader(hosts: HostNames()) }
        let training = ScamTraining()
        let samples = learned + others
        let words = training.words(samples)
        let today = (others.isEmpty ? samples : others).filter(\.isOfToday)
        let model = training.model(training.prepare(samples, words: words), origins: Set(today.map(\.origin)))
        return ScamReader(hosts: HostNames(), language: ScamLanguage(words: words, model: model))
    }

    private static func scams(_ samples: [ScamSample], in disguise: Disguise) -> [ScamSample] {
        samples.enumerated().filter(\.element.isScam).map { index, sample in
            var sample = sample
            sample.text = disguise.text(sample.text, seed: UInt64(index))
            return sample
        }
    }
}
