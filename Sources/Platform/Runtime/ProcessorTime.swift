#if canImport(Glibc)
    import Glibc
#endif

package enum ProcessorTime {
    /// The processor time of this thread since it started, in seconds.
    package static var ofThisThread: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
