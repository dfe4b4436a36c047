import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

/// Time for parsing one card, in milliseconds.
struct ParseTime: Sendable {
    /// Wall-clock time, including waits for a core.
    var wall = 0.0
    /// Processor time of the thread.
    var cpu = 0.0

    /// - Parameter work: must not wait, so that it stays on one thread.
    static func measure<Result>(_ work: () -> Result) -> (Result, ParseTime) {
        let (started, computed) = (ContinuousClock.now, threadMilliseconds())
        let result = work()
        return (result, ParseTime(wall: milliseconds(since: started), cpu: threadMilliseconds() - computed))
    }

    static func milliseconds(since start: ContinuousClock.Instant) -> Double {
        let passed = (ContinuousClock.now - start).components
        return Double(passed.seconds) * 1000 + Double(passed.attoseconds) / 1e15
    }

    private static func threadMilliseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }
}
