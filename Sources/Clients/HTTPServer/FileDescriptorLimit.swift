internal import Glibc

package enum FileDescriptorLimit {
    /// Raises the soft limit of open files to `wanted`, at most to the hard limit.
    /// - Returns: the soft limit afterwards.
    @discardableResult
    package static func raise(to wanted: Int) -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
        let target = min(rlim_t(wanted), limit.rlim_max)
        guard limit.rlim_cur < target else { return Int(clamping: limit.rlim_cur) }
        let before = limit.rlim_cur
        limit.rlim_cur = target
        return Int(
            clamping: unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 ? target : before)
    }
}
