/// How much bulk work of a stage may be in flight: what the stage completes in 0.4 s at its measured rate.
///
/// While a wider window raises the throughput, work takes less than 0.4 s and the window grows. Beyond that point
/// more work in flight only makes the queue longer. Why 0.4 s and not two seconds: work in flight goes before all
/// work released later, so a small batch behind a large one waits for a whole window before its first capture ends.
/// With 0.4 s a small batch takes at most twice its time alone, and after a pause or cancel less than half a second
/// of work is left in the topics.
package struct ReleaseWindow: Sendable {
    private static let horizon = 0.4
    private static let minimum = 8
    /// Seconds within which the measured rate approaches the real rate.
    private static let smoothing = 0.3
    /// After this many seconds without waiting work the measured rate is discarded.
    private static let memory = 10.0

    private let maximum: Int
    private var rate = 0.0
    private var last: (inFlight: Int, at: Double)?

    package init(maximum: Int = 5000) { self.maximum = maximum }

    /// - Parameters:
    ///   - slots: slots of the stage's live workers.
    ///   - now: seconds of a monotonic clock.
    /// - Returns: how much may be released now. The caller passes the released number to `released`.
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
