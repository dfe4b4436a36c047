import Synchronization

/// Keys whose use was noted a short while ago, so that a busy one is not written down for each of its requests.
final class RecentUses: Sendable {
    private static let pause = Duration.seconds(60)
    private static let capacity = 10_000

    private let noted = Mutex<[String: ContinuousClock.Instant]>([:])

    /// - Returns: whether this use is to be noted; then it counts as noted.
    func isDue(_ key: String, now: ContinuousClock.Instant = .now) -> Bool {
        noted.withLock { noted in
            if let last = noted[key], now - last < Self.pause { return false }
            if noted.count >= Self.capacity { noted = [:] }
            noted[key] = now
            return true
        }
    }
}
