import Cards
import Testing

@testable import Evaluation
@testable import Lab

@Suite struct CurveFitTests {
    private func samples(_ score: Double, right: Int, of count: Int) -> [CurveFit.Sample] {
        (0..<count).map { CurveFit.Sample(score: score, isRight: $0 < right) }
    }

    @Test func `CurveFit: shares rise with the score`() {
        let knots = CurveFit.knots(samples(0.3, right: 10, of: 40) + samples(0.9, right: 40, of: 40))
        #expect(knots.first?.share == 0.256)
        #expect(knots.last?.share == 0.988)
        #expect(zip(knots, knots.dropFirst()).allSatisfy { $0.share < $1.share && $0.score <= $1.score })
    }

    @Test func `CurveFit: a bin with a lower share than the bin below it is pooled with it`() {
        let knots = CurveFit.knots(samples(0.5, right: 18, of: 20) + samples(0.8, right: 10, of: 20))
        #expect(knots == [.init(score: 0.65, share: 0.695)])
    }

    @Test func `CurveFit: a few right values do not give certainty`() {
        #expect(CurveFit.knots(samples(0.9, right: 20, of: 20)).allSatisfy { $0.share < 0.98 })
        #expect(CurveFit.knots([]).isEmpty)
    }
}
