/// Decides when to commit stored offsets: soon after the first uncommitted one, and again a while later, because a
/// commit fails silently during a rebalance. librdkafka sends no request if everything is committed.
struct CommitPace {
    private static let firstDelay = Duration.milliseconds(150)
    private static let repeatDelay = Duration.seconds(2)

    private var due: ContinuousClock.Instant?
    private var repeatDue: ContinuousClock.Instant?

    mutating func stored(at now: ContinuousClock.Instant) {
        if due == nil { due = now + Self.firstDelay }
    }

    mutating func isDue(at now: ContinuousClock.Instant) -> Bool {
        if let due, now >= due {
            self.due = nil
            repeatDue = now + Self.repeatDelay
            return true
        }
        if let repeatDue, now >= repeatDue {
            self.repeatDue = nil
            return true
        }
        return false
    }
}
