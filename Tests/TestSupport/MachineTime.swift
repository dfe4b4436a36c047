internal import Glibc
internal import Synchronization
internal import Threads

/// Measures a duration as the number of short sleeps that end meanwhile. If other processes use the cores, the sleeps
/// are late like the measured code, so a limit on this time also holds on a busy machine. The sleeps run on their own
/// thread: on the cooperative pool they would stop while the pool is blocked, which the limit must detect.
package func machineTime(_ body: () async throws -> Void) async rethrows -> Duration {
    let ticks = Ticks()
    ticks.start()
    defer { ticks.isStopped.store(true, ordering: .relaxed) }
    try await body()
    return .milliseconds(Ticks.milliseconds * ticks.count.load(ordering: .relaxed))
}

private final class Ticks: Sendable {
    static let milliseconds = 10
    let count = Atomic(0)
    let isStopped = Atomic(false)

    func start() {
        DedicatedThread.start {
            while !self.isStopped.load(ordering: .relaxed) {
                usleep(UInt32(Ticks.milliseconds * 1000))
                self.count.add(1, ordering: .relaxed)
            }
        }
    }
}

/// Processor time that the calling thread uses in `body`.
package func processorTime(_ body: () throws -> Void) rethrows -> Duration {
    let before = threadTime()
    try body()
    return threadTime() - before
}

/// Processor times of work on a text that repeats a part, and on one that is four times as long.
package func processorTimes(
    repeating part: String, bytes: Int, _ work: (String) -> Void
) -> (short: Duration, long: Duration) {
    func time(_ bytes: Int) -> Duration {
        let text = String(repeating: part, count: bytes / part.utf8.count)
        return processorTime { work(text) }
    }
    // The first run loads tables.
    _ = time(bytes / 10)
    return (time(bytes), time(4 * bytes))
}

private func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
