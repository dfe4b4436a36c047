import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

/// How long the parsing of one card took, in milliseconds.
struct ParseTime: Sendable {
    /// From its beginning to its end, with every wait for a core that others held.
    var wall = 0.0
    /// What its thread computed.
    var cpu = 0.0

    /// - Parameter work: does not wait, so that it stays on one thread.
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
