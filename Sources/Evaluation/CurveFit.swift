import Cards

/// Fits the curve that maps the rules' scores to the share of right values: isotonic regression (pool adjacent
/// violators) over bins. Laplace smoothing keeps a small bin without errors below certainty.
enum CurveFit {
    struct Sample: Equatable, Sendable {
        var score: Double
        var isRight: Bool
    }

    private struct Block {
        var score: Double
        var right: Double
        var count: Double

        var share: Double { (right + 0.5) / (count + 1) }

        func joined(_ other: Block) -> Block {
            Block(
                score: (score * count + other.score * other.count) / (count + other.count), right: right + other.right,
                count: count + other.count)
        }
    }

    /// Minimum number of values in a bin.
    private static let minimumBin = 20

    static func knots(_ samples: [Sample]) -> [ConfidenceCurve.Knot] {
        let sorted = samples.sorted { $0.score < $1.score }
        var bins: [Block] = stride(from: 0, to: sorted.count, by: minimumBin).map { start in
            let part = sorted[start..<min(start + minimumBin, sorted.count)]
            return Block(
                score: part.map(\.score).reduce(0, +) / Double(part.count), right: Double(part.count(where: \.isRight)),
                count: Double(part.count))
        }
        if bins.count > 1, let last = bins.last, last.count < Double(minimumBin) / 2 {
            bins.removeLast()
            bins[bins.count - 1] = bins[bins.count - 1].joined(last)
        }
        var blocks: [Block] = []
        for bin in bins {
            blocks.append(bin)
            while blocks.count > 1, blocks[blocks.count - 2].share >= blocks[blocks.count - 1].share {
                let last = blocks.removeLast()
                blocks[blocks.count - 1] = blocks[blocks.count - 1].joined(last)
            }
        }
        return blocks.map { ConfidenceCurve.Knot(score: rounded($0.score), share: rounded($0.share)) }
    }

    /// The lines of the table in `ConfidenceCurve+Fitted.swift`.
    static func table(_ samples: [CardFieldName: [Sample]]) -> [String] {
        CardFieldName.allCases.compactMap { name in
            guard let samples = samples[name], samples.count >= minimumBin else { return nil }
            let pairs = knots(samples).map { "(\($0.score), \($0.share))" }.joined(separator: ", ")
            return "        .\(name.rawValue): [\(pairs)],"
        }
    }

    private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
