/// The clock of the PIN on sockets. A test has its own.
package struct SocketClock: Sendable {
    /// Milliseconds of a monotonic clock.
    package var now: @Sendable () -> Int
    /// Returns at that time, or when the task is cancelled.
    package var wait: @Sendable (_ time: Int) async -> Void

    package init(now: @escaping @Sendable () -> Int, wait: @escaping @Sendable (_ time: Int) async -> Void) {
        self.now = now
        self.wait = wait
    }

    package static let continuous: SocketClock = {
        let started = ContinuousClock.now
        return SocketClock(
            now: { Int((ContinuousClock.now - started) / .milliseconds(1)) },
            wait: { try? await Task.sleep(until: started + .milliseconds($0), clock: .continuous) })
    }()
}
