/// Decides when to commit stored offsets: soon after the first uncommitted one, and again a while later, because a
/// commit fails silently during a rebalance. librdkafka sends no request if everything is committed.
struct CommitPace {
    private static let first = Duration.milliseconds(150)
    private static let again = Duration.seconds(2)

    private var due: ContinuousClock.Instant?
    private var check: ContinuousClock.Instant?

    mutating func stored(at now: ContinuousClock.Instant) {
        if due == nil { due = now + Self.first }
    }

    mutating func isDue(at now: ContinuousClock.Instant) -> Bool {
        if let due, now >= due {
            self.due = nil
            check = now + Self.again
            return true
        }
        if let check, now >= check {
            self.check = nil
            return true
        }
        return false
    }
}
