/// How much bulk work of a stage may be in flight: what the stage completes in 0.4 s, at its measured rate.
///
/// While a wider window brings more throughput, work comes through in less than 0.4 s and the window widens; past that
/// point more in flight is only a longer queue. Why 0.4 s and not the two seconds of the first design: what is in
/// flight goes ahead of all that is released later, so a small batch behind a large one waits for a whole window
/// before its first capture ends. With 0.4 s it stays within twice the time it takes alone, and pausing or cancelling a
/// batch leaves less than half a second of work in the topics.
package struct ReleaseWindow: Sendable {
    private static let horizon = 0.4
    private static let minimum = 8
    /// The measured rate follows the real one within about so many seconds.
    private static let smoothing = 0.3
    /// After so long without waiting work, what was measured says nothing.
    private static let memory = 10.0

    private let maximum: Int
    private var rate = 0.0
    private var last: (inFlight: Int, at: Double)?

    package init(maximum: Int = 5000) { self.maximum = maximum }

    /// - Parameters:
    ///   - slots: of the stage's live workers.
    ///   - now: seconds on any clock that only goes forward.
    /// - Returns: how much may be released now; tell `released` what was.
    package mutating func places(inFlight: Int, slots: Int, at now: Double) -> Int {
        if let last, now > last.at {
            let elapsed = now - last.at
            if elapsed > Self.memory { rate = 0 }
            let completed = Double(max(0, last.inFlight - inFlight)) / elapsed
            let weight = min(1, elapsed / Self.smoothing)
            rate += weight * (completed - rate)
        }
        last = (inFlight, now)
        return max(0, size(slots: slots) - inFlight)
    }

    package mutating func released(_ count: Int) { last?.inFlight += count }

    package func size(slots: Int) -> Int {
        min(maximum, max(Self.minimum, 2 * slots, Int((rate * Self.horizon).rounded(.up))))
    }
}
