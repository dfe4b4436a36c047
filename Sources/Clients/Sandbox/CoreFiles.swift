internal import Glibc

package enum CoreFiles {
    /// A crash of this process and of those that it starts leaves no core file: its memory has keys and content.
    ///
    /// A limit of 0 does not hold where `core_pattern` names a program; with a limit of 1, Linux gives that program
    /// nothing, and a file of one byte is not written (core(5), `fs/coredump.c`).
    package static func forbid() {
        var least = rlimit(rlim_cur: 1, rlim_max: 1)
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &least)
    }
}
