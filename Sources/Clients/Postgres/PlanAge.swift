/// Decides when to discard a session's cached plans.
///
/// A prepared statement keeps the plan that suited its tables when it was planned. New tables grow fastest, and the
/// server updates its statistics only a minute or more later: until then a plan made for an empty table scans a full
/// one. Plans are therefore discarded soon at first, then less and less often.
struct PlanAge {
    private static let maximumLifetime = Duration.seconds(60)

    private var lifetime = Duration.seconds(1)
    private var end: ContinuousClock.Instant?

    /// - Returns: true if the plans have expired. The next plans are kept twice as long.
    mutating func hasEnded(at now: ContinuousClock.Instant) -> Bool {
        guard let end else {
            end = now + lifetime
            return false
        }
        guard now >= end else { return false }
        lifetime = min(lifetime * 2, Self.maximumLifetime)
        self.end = now + lifetime
        return true
    }
}
