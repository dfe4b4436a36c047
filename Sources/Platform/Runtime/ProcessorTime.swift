#if canImport(Glibc)
    import Glibc
#endif

package enum ProcessorTime {
    /// Seconds that this thread has run since its start.
    package static var ofThisThread: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
