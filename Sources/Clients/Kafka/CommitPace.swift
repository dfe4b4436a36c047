/// When stored offsets are to be committed: soon after the first that is not, and once more a while later, since a
/// commit fails silently during a rebalance. librdkafka sends nothing where everything is committed.
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
