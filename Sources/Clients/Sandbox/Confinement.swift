internal import CSandbox
internal import Glibc

/// Rights that a process permanently gave up before it handled untrusted bytes.
package struct Confinement: Codable, Sendable, Equatable {
    /// The user of the process.
    package var user: String
    /// Whether that user differs from the parent's effective user.
    package var hasOwnUser: Bool
    /// Whether programs that it executes gain no privileges (`PR_SET_NO_NEW_PRIVS`).
    package var hasNoNewPrivileges: Bool
    /// Version of Landlock that restricts its file access; nil if the kernel has none.
    package var landlock: Int?
    /// Whether seccomp refuses sockets, other processes and rarely used parts of the kernel; false if the kernel has
    /// none.
    package var hasSyscallFilter: Bool

    package init(user: String, hasOwnUser: Bool, hasNoNewPrivileges: Bool, landlock: Int?, hasSyscallFilter: Bool) {
        self.user = user
        self.hasOwnUser = hasOwnUser
        self.hasNoNewPrivileges = hasNoNewPrivileges
        self.landlock = landlock
        self.hasSyscallFilter = hasSyscallFilter
    }

    /// Confines the calling process, which must have one thread. Open descriptors stay open.
    ///
    /// Landlock does not restrict `connect` to a Unix socket by its path. The system call filter does: the process
    /// cannot create a socket.
    /// - Parameters:
    ///   - paths: files and folders that stay readable; missing paths are skipped.
    ///   - parent: effective user id of the parent.
    /// - Throws: if the kernel refuses a restriction that it supports. The process must then exit.
    package static func apply(reading paths: [String], parent: UInt32) throws(SandboxError) -> Confinement {
        // Must come before Landlock forbids /etc/passwd.
        let user = UserAccount.name(of: geteuid())
        guard tl_no_new_privileges() == 0 else { throw SandboxError("PR_SET_NO_NEW_PRIVS", errno) }
        let landlock = try Landlock.restrict(reading: paths + systemLibraries, writing: ["/dev/null"])
        let hasFilter = try SyscallFilter.load()
        return Confinement(
            user: user, hasOwnUser: geteuid() != parent,
            hasNoNewPrivileges: tl_has_no_new_privileges() == 1, landlock: landlock, hasSyscallFilter: hasFilter)
    }

    /// Decoders load plugins and character sets on first use.
    private static let systemLibraries = ["/usr/lib", "/lib", "/lib64", "/etc/ld.so.cache"]
}
