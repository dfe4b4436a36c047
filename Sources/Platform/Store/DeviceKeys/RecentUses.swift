import Synchronization

/// Keys whose use was recorded a short while ago, so that a busy key is not written for each request.
final class RecentUses: Sendable {
    private static let capacity = 10_000

    private let pause: Duration
    private let noted = Mutex<[String: ContinuousClock.Instant]>([:])

    /// - Parameter pause: how long a recorded key is not due again.
    init(pause: Duration = .seconds(60)) { self.pause = pause }

    /// - Returns: true if this use must be recorded; the key then counts as recorded.
    func isDue(_ key: String, now: ContinuousClock.Instant = .now) -> Bool {
        noted.withLock { noted in
            if let last = noted[key], now - last < pause { return false }
            if noted.count >= Self.capacity { noted = [:] }
            noted[key] = now
            return true
        }
    }
}
