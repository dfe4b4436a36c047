/// How fast a batch goes, from looks at its counts: over the last ten seconds, so that a pause or a slow start is soon
/// forgotten.
package struct BatchMeter: Sendable {
    private struct Look: Sendable {
        var done: Int
        var at: Double
    }

    private static let memory = 10.0

    private var looks: [Look] = []

    package init() {}

    /// - Parameter at: seconds on any clock that only goes forward.
    package mutating func look(done: Int, at: Double) {
        // Captures that are tried again count back; what was seen before says nothing then.
        if let last = looks.last, done < last.done || at <= last.at { looks = [] }
        looks.append(Look(done: done, at: at))
        // One look older than the memory is kept, so that it is always spanned.
        while looks.count > 2, looks[1].at <= at - Self.memory { looks.removeFirst() }
    }

    /// Captures a second; nil before the second look.
    package var rate: Double? {
        guard let first = looks.first, let last = looks.last, last.at > first.at else { return nil }
        return Double(last.done - first.done) / (last.at - first.at)
    }

    /// - Returns: nil where nothing moves.
    package static func secondsLeft(pending: Int, rate: Double?) -> Double? {
        if pending == 0 { return 0 }
        guard let rate, rate > 0 else { return nil }
        return Double(pending) / rate
    }
}
