/// When a session's plans are to be made anew.
///
/// A prepared statement keeps the plan that suited its tables when it was planned. Tables grow fastest when they are
/// young, and the server itself looks only after its next round of statistics, a minute or more later: until then a
/// plan made for an empty table goes through all of a full one. So plans are given up soon at first, then less and
/// less often.
struct PlanAge {
    private static let longest = Duration.seconds(60)

    private var pause = Duration.seconds(1)
    private var end: ContinuousClock.Instant?

    /// - Returns: whether the plans have had their time. Those that come get twice as much.
    mutating func hasEnded(at now: ContinuousClock.Instant) -> Bool {
        guard let end else {
            end = now + pause
            return false
        }
        guard now >= end else { return false }
        pause = min(pause * 2, Self.longest)
        self.end = now + pause
        return true
    }
}
