internal import Glibc
internal import Synchronization
internal import Threads

/// How long something took, in short sleeps that went by meanwhile. While other processes hold the cores, a sleep ends
/// late, and so does the wait that is measured: a bound on this time holds on a busy machine too. The sleeps have a thread
/// of their own: on the cooperative pool they would stop while the pool is blocked, which is what a bound is to notice.
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

/// The processor time that the calling thread spends in something.
package func processorTime(_ body: () throws -> Void) rethrows -> Duration {
    let before = threadTime()
    try body()
    return threadTime() - before
}

private func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
