import HostNames
import Scams

/// Judges messages by models that have not learned from them.
struct ScamFolds {
    var training = ScamTraining()
    /// Messages that every model learns from.
    var always: [ScamSample] = []

    /// - Parameters:
    ///   - learned: messages that the model learns from, beside `always`.
    ///   - judged: messages that are scored, in one form or several.
    ///   - origins: see `ScamTraining.model`.
    func score(
        learned: [ScamSample], origins: Set<String>, judged: [[ScamSample]]
    ) -> [ScamScore] {
        let samples = always + learned
        let words = training.words(samples)
        let model = training.model(training.prepare(samples, words: words), origins: origins)
        let reader = ScamReader(hosts: HostNames(), language: ScamLanguage(words: words, model: model))
        return judged.map { Self.score($0, by: reader) }
    }

    static func score(_ samples: [ScamSample], by reader: ScamReader) -> ScamScore {
        var score = ScamScore()
        for sample in samples {
            let verdict = reader.read(sample.text)
            score.add(
                sample.text, isScam: sample.isScam, isFlagged: verdict.risk.map { $0 != .low },
                probability: verdict.probability)
        }
        return score
    }
}
