import Testing

@testable import Cards

@Suite struct ConfidenceCurveTests {
    private let curve = ConfidenceCurve(
        knots: [.email: [.init(score: 0.5, share: 0.2), .init(score: 0.7, share: 0.6), .init(score: 0.9, share: 0.98)]])

    @Test(arguments: [(0.1, 0.04), (0.5, 0.2), (0.6, 0.4), (0.7, 0.6), (0.8, 0.79), (0.9, 0.98), (1, 0.98)])
    func `ConfidenceCurve: linear between knots, and from 0 below the first`(score: Double, expected: Double) {
        #expect(abs(curve.calibrated(score, .email) - expected) < 1e-9)
    }

    @Test func `ConfidenceCurve: without knots a score is kept`() { #expect(curve.calibrated(0.42, .phone) == 0.42) }

    @Test func `ConfidenceCurve: the fitted curve rises and stays in its range`() {
        for name in CardFieldName.allCases {
            let values = stride(from: 0.0, through: 1, by: 0.01).map { ConfidenceCurve.fitted.calibrated($0, name) }
            #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
            #expect(values.allSatisfy { (0...1).contains($0) })
        }
    }
}
