import Testing

@testable import Inventory

@Suite struct PictureModelTests {
    private func candidate(_ text: String, _ features: String...) -> PictureCandidate {
        PictureCandidate(value: .text(text), tokens: 0..<1, features: features.map { .init($0) })
    }

    @Test func `PictureModel: probabilities follow the scores, and none is one of the answers`() {
        let model = PictureModel(weights: [.serial: ["good": 2, "bad": -1]])
        let shares = model.probabilities([candidate("A1", "good"), candidate("B2", "bad", "unknown")], for: .serial)
        // e^2 / (1 + e^2 + e^-1) and e^-1 / (1 + e^2 + e^-1)
        #expect(abs(shares[0] - 0.84379) < 1e-4)
        #expect(abs(shares[1] - 0.04201) < 1e-4)
        #expect(model.probabilities([], for: .serial).isEmpty)
        #expect(model.probabilities([candidate("A1", "good")], for: .price) == [0.5])
    }

    @Test func `PictureModel: very large scores give no infinite values`() {
        let model = PictureModel(weights: [.serial: ["good": 5_000, "bad": -5_000]])
        let shares = model.probabilities([candidate("A1", "good"), candidate("B2", "bad")], for: .serial)
        #expect(shares == [1, 0])
    }

    @Test func `PictureModel: the text of a model gives the same model`() {
        let model = PictureModel(weights: [.serial: ["before=serial": 2.125, "len=10": -0.5], .total: ["sum": 3]])
        #expect(PictureModel(text: "# comment\n" + model.text) == model)
    }

    @Test func `PictureModel: the built-in weights answer each question`() {
        #expect(Set(PictureModel.builtIn.weights.keys) == Set(PictureQuestion.allCases))
    }
}
