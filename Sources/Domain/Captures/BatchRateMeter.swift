/// Rate of a batch, measured from samples of its counts over the last ten seconds, so that a pause or a slow start
/// soon stops counting.
package struct BatchRateMeter: Sendable {
    private struct Sample: Sendable {
        var done: Int
        var at: Double
    }

    private static let window = 10.0

    private var samples: [Sample] = []

    package init() {}

    /// - Parameter at: seconds on any monotonic clock.
    package mutating func look(done: Int, at: Double) {
        // Retried captures lower the count; earlier samples are useless then.
        if let last = samples.last, done < last.done || at <= last.at { samples = [] }
        samples.append(Sample(done: done, at: at))
        // One sample older than the window stays, so that the samples always span the window.
        while samples.count > 2, samples[1].at <= at - Self.window { samples.removeFirst() }
    }

    /// Captures per second; nil before the second sample.
    package var rate: Double? {
        guard let first = samples.first, let last = samples.last, last.at > first.at else { return nil }
        return Double(last.done - first.done) / (last.at - first.at)
    }

    /// - Returns: nil if the batch makes no progress.
    package static func secondsLeft(pending: Int, rate: Double?) -> Double? {
        if pending == 0 { return 0 }
        guard let rate, rate > 0 else { return nil }
        return Double(pending) / rate
    }
}
