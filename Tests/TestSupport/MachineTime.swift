internal import Glibc
internal import Synchronization

/// How long something took, in short sleeps that went by meanwhile. While other processes hold the cores, a sleep ends
/// late, and so does the wait that is measured: a bound on this time holds on a busy machine too.
package func machineTime(_ body: () async throws -> Void) async rethrows -> Duration {
    let tick = Duration.milliseconds(10)
    let ticks = Ticks()
    let clock = Task.detached {
        while (try? await Task.sleep(for: tick)) != nil { ticks.count.add(1, ordering: .relaxed) }
    }
    defer { clock.cancel() }
    try await body()
    return tick * ticks.count.load(ordering: .relaxed)
}

private final class Ticks: Sendable { let count = Atomic(0) }

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
