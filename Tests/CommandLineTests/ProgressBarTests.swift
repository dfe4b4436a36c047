import Testing

@testable import CommandLine

@Suite struct ProgressBarTests {
    @Test(
        arguments: [
            (0, 0, nil, nil, "0 of 0"), (5, 10, 2.04, 2.4, "5 of 10, 2.0/s, 2.4 s left"),
            (10, 10, 20.6, 0.0, "10 of 10, 21/s"), (1, 9_000, 0.5, 18_000.0, "1 of 9000, 0.5/s, 5 h left"),
            (2, 10, 4000, 0.002, "2 of 10, 4000/s, less than 1 s left"),
        ] as [(Int, Int, Double?, Double?, String)])
    func `ProgressBar: a pipe gets words instead of a bar`(
        done: Int, total: Int, rate: Double?, left: Double?, text: String
    ) {
        #expect(ProgressBar.text(done: done, of: total, rate: rate, secondsLeft: left, drawn: false) == text)
        let bar = ProgressBar.text(done: done, of: total, rate: rate, secondsLeft: left, drawn: true)
        #expect(bar.hasSuffix(text) && bar.filter { "█░".contains($0) }.count == 24)
    }
}
