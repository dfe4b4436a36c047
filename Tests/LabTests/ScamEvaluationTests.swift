import Foundation
import Testing

@testable import Evaluation
@testable import Scams

@Suite struct ScamEvaluationTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "ScamTexts")
    private static func hand(_ letter: String) -> String { folder.appending(path: "hand-\(letter).tsv").path }

    @Test func `ScamSample: lines have a label, a topic or none, and a text`() throws {
        let samples = try ScamSample.samples("scam\tbank\ta\\nb\nham\tc\n\nbulk\td\n", origin: "x")
        #expect(samples.map(\.isScam) == [true, false, false])
        #expect(samples.map(\.text) == ["a\nb", "c", "d"])
        #expect(
            samples.map(\.isOfToday) == [true, false, false] && samples.map(\.isPromotion) == [false, false, true])
        #expect(throws: ScamFileFault(line: 2)) { try ScamSample.samples("ok\ta\nmaybe\tb", origin: "x") }
    }

    @Test func `ScamSample: messages with the same letters and digits are one`() throws {
        let samples = try ScamSample.samples("ok\tHello, you!\nok\thello YOU\nok\thello you 2", origin: "x")
        #expect(ScamSample.unique(samples).map(\.text) == ["Hello, you!", "hello you 2"])
    }

    @Test func `LinearFit: the weights are those of the least loss`() {
        // Three of four rows with the column are positive, and one of four without it.
        let rows = (0..<8).map { index in
            LinearFit.Row(
                columns: index < 4 ? [0, 1] : [0], values: index < 4 ? [1, 1] : [1],
                isPositive: index < 3 || index == 7,
                weight: 1)
        }
        let weights = LinearFit(rows: rows, penalties: [0, 0], priors: [0, 0]).weights()
        #expect(abs(weights[0] + log(3)) < 0.01 && abs(weights[1] - 2 * log(3)) < 0.02, "\(weights)")
        let held = LinearFit(rows: rows, penalties: [1e9, 1e9], priors: [0.5, -0.5]).weights()
        #expect(abs(held[0] - 0.5) < 1e-3 && abs(held[1] + 0.5) < 1e-3)
    }

    @Test func `LinearFit: the squared hinge ends at the margin, and a costly weight stays smaller`() {
        let rows = [true, false].map {
            LinearFit.Row(columns: [0], values: [$0 ? 1 : -1], isPositive: $0, weight: 0.5)
        }
        // The least of weight² · penalty / 2 + (1 - weight)².
        for (penalty, expected) in [(0.0, 1.0), (2.0, 0.5), (6.0, 0.25)] {
            let weights = LinearFit(rows: rows, penalties: [penalty], priors: [0], loss: .squaredHinge).weights()
            #expect(abs(weights[0] - expected) < 1e-3, "\(penalty): \(weights)")
        }
    }

    @Test func `ScamScore: rates are those of the flagged messages`() {
        var score = ScamScore()
        score.add("a", isScam: true, isFlagged: true, probability: 0.95)
        score.add("b", isScam: true, isFlagged: nil, probability: 0.6)
        score.add("c", isScam: false, isFlagged: true, probability: 0.8)
        score.add("d", isScam: false, isFlagged: false, probability: 0.01)
        #expect(score.precision == 0.5 && score.recall == 0.5 && score.f1 == 0.5 && score.falseAlarms == 0.5)
        #expect(score.cannotTell == 1 && score.bins[9].scams == 1 && score.bins[0].messages == 1)
        #expect(score.misses.map(\.text) == ["b", "c"])
    }

    @Test(arguments: Disguise.allCases)
    func `Disguise: a text looks the same, and a seed gives the same text`(disguise: Disguise) {
        let text = "Please confirm your account at evil.top now"
        let hidden = disguise.text(text, seed: 4)
        #expect(hidden != text && hidden == disguise.text(text, seed: 4))
        #expect(hidden.contains("evil.top"))
    }

    @Test func `LengthBalance: scams weigh as much among short messages as among long ones`() {
        let samples = (0..<400).map { index in
            let isScam = index % 4 == 0
            let length = isScam ? (index % 8 == 0 ? 200 : 190) : (index % 4 == 1 ? 200 : 20)
            return ScamTraining.Prepared(
                sample: ScamSample(
                    isScam: isScam, text: String(repeating: "a", count: length), origin: "x", isOfToday: true),
                features: ScamFeatures(names: [], sequences: [], signs: [], phrases: []))
        }
        let weights = LengthBalance(samples, groups: 2) { _ in 1 }.weights
        var sums: [Bool: Double] = [:]
        for (sample, weight) in zip(samples, weights) where sample.sample.text.count >= 190 {
            sums[sample.sample.isScam, default: 0] += weight
        }
        let share = (sums[true] ?? 0) / ((sums[true] ?? 0) + (sums[false] ?? 0))
        #expect(abs(share - 0.25) < 0.02, "\(share)")
    }

    @Test func `ScamTraining: scams are found among messages that were not learned from, the same way each time`()
        throws
    {
        let samples = try ScamFiles.unique([Self.hand("d")]).samples
        let (learned, judged) = (samples.filter { $0.key.count % 4 != 0 }, samples.filter { $0.key.count % 4 == 0 })
        let training = ScamTraining()
        let words = training.words(learned)
        let prepared = training.prepare(learned, words: words)
        let model = training.fit(prepared)
        #expect(training.fit(prepared).text(comments: []) == model.text(comments: []))
        let scores = training.prepare(judged, words: words).map { (model.score($0.features), $0.sample.isScam) }
        let right = scores.count { ($0.0 > 0) == $0.1 }
        #expect(Double(right) >= 0.8 * Double(scores.count), "\(right) of \(scores.count)")
    }

    /// The floors are a little below what the weights have reached. Training computes the figures.
    @Test func `ScamModel: the built-in weights have reached their floors on messages that were not learned from`() {
        let model = ScamLanguage.english.model
        #expect(model.unseenF1 >= 0.83, "\(model.unseenF1)")
        #expect(model.unseenFlagged > 0 && model.unseenFlagged <= 0.01, "\(model.unseenFlagged)")
    }

    @Test func `ScamEvaluation: the built-in weights fit the reader, also if words are disguised`() throws {
        let report = try ScamEvaluation(files: [Self.hand("a")], folds: .none, disguises: true).run()
        #expect(report.score.f1 >= 0.97 && report.score.falseAlarms <= 0.01, "\(report.score.f1)")
        for (disguise, recall) in report.disguised ?? [:] {
            #expect(recall >= report.score.recall - 0.03, "\(disguise): \(recall)")
        }
    }
}
