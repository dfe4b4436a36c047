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
}
