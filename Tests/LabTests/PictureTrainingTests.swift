import Captures
import Inventory
import Testing

@testable import Evaluation

@Suite struct PictureTrainingTests {
    private typealias Feature = PictureCandidate.Feature

    /// In four of five pictures the candidate with the phrase is right; in others nothing is.
    private static let samples = (0..<40).map { index in
        PictureTraining.Sample(
            candidates: [[Feature("phrase"), Feature("rare-\(index)")], [Feature("measure")]],
            isRight: [index % 5 != 0, false])
    }

    @Test func `PictureTraining: the probability of a candidate is the share of right ones`() {
        let weights = PictureTraining(penalty: 0.01).weights(Self.samples)
        let model = PictureModel(weights: [.serial: weights])
        let shares = model.probabilities(
            Self.samples[0].candidates.map { PictureCandidate(value: .text(""), tokens: 0..<0, features: $0) },
            for: .serial)
        #expect(abs(shares[0] - 0.8) < 0.03, "\(shares)")
        #expect(shares[1] < 0.05, "\(shares)")
    }

    @Test func `PictureTraining: features of few pictures get no weight, and the result is the same each time`() {
        let weights = PictureTraining().weights(Self.samples)
        #expect(Set(weights.keys) == ["phrase", "measure"])
        #expect(PictureTraining().weights(Self.samples) == weights)
    }

    @Test func `PictureTraining: the form of a number weighs less for models and serial numbers`() {
        let samples = (0..<40).map { _ in
            PictureTraining.Sample(candidates: [[Feature("phrase"), Feature("len=8")]], isRight: [true])
        }
        let weights = PictureTraining.fitting(.model).weights(samples)
        #expect((weights["len=8"] ?? 1) < 0.2 * (weights["phrase"] ?? 0), "\(weights)")
        let equal = PictureTraining.fitting(.title).weights(samples)
        #expect(equal["len=8"] == equal["phrase"], "\(equal)")
    }

    @Test func `PictureTraining: a hidden phrase announces nothing`() throws {
        let words = ["Model:", "HX-3200"].enumerated().map { index, text in
            Word(text: text, confidence: 0.9, box: Box(x: 0.1 + 0.3 * Double(index), y: 0.1, width: 0.2, height: 0.05))
        }
        let recognition = Recognition(width: 1_000, height: 1_000, lines: [Line(words: words)], codes: [])
        let truth = ItemTruth(fields: ["model": "HX-3200"])
        for (hidden, isAnnounced) in [(0.0, true), (1.0, false)] {
            let sample = try #require(
                PictureTraining.samples(
                    of: recognition, truth, for: .model, in: ItemEvaluation.context, hidden: hidden))
            let right = try #require(zip(sample.candidates, sample.isRight).first { $0.1 }?.0)
            #expect(right.contains { ["before=model", "left=model"].contains($0.name) } == isAnnounced)
        }
    }

    @Test(arguments: [(PictureQuestion.shop, 0), (.total, 0), (.receipt, 1)])
    private func `PictureTraining: a picture without a receipt is not asked for a shop or a total`(
        question: PictureQuestion, count: Int
    ) {
        let word = Word(text: "$12.50", confidence: 0.9, box: Box(x: 0.1, y: 0.1, width: 0.2, height: 0.05))
        let recognition = Recognition(width: 1_000, height: 1_000, lines: [Line(words: [word])], codes: [])
        let sample = PictureTraining.samples(
            of: recognition, ItemTruth(fields: [:]), for: question, in: ItemEvaluation.context)
        #expect([sample].compactMap(\.self).count == count)
    }
}
