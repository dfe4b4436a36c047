internal import Glibc

enum MonotonicTime {
    /// Milliseconds since the system started.
    static func milliseconds() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    static func after(_ duration: Duration) -> Int64 { after(duration, from: milliseconds()) }

    static func after(_ duration: Duration, from start: Int64) -> Int64 {
        start + Int64(duration / .milliseconds(1))
    }
}
