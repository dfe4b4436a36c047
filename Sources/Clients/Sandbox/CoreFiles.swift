internal import Glibc

package enum CoreFiles {
    /// A crash of this process and of those that it starts leaves no core file: its memory has keys and content.
    package static func forbid() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    }
}
