import FoundationEssentials

/// A set of durations in milliseconds, with percentiles.
struct Distribution: Sendable {
    private let sorted: [Double]

    init(_ durations: [Duration]) {
        sorted = durations.map { Double($0.components.seconds) * 1e3 + Double($0.components.attoseconds) / 1e15 }
            .sorted()
    }

    var count: Int { sorted.count }

    /// Nearest-rank percentile: the smallest value that at least this share of the values does not exceed. 0 if
    /// empty.
    /// - Parameter share: more than 0, at most 1.
    func percentile(_ share: Double) -> Double {
        guard !sorted.isEmpty else { return 0 }
        let value = sorted[max(0, Int((share * Double(count)).rounded(.up)) - 1)]
        return (value * 10).rounded() / 10
    }

    var text: String {
        "n=\(count), p50 \(percentile(0.5)) ms, p95 \(percentile(0.95)) ms, p99 \(percentile(0.99)) ms"
    }
}
