internal import CSandbox
internal import Glibc

/// What a process gave up for the rest of its life before it handled untrusted bytes.
package struct Confinement: Codable, Sendable, Equatable {
    /// The user that it runs as.
    package var user: String
    /// That user is not the one that the parent works as.
    package var hasOwnUser: Bool
    /// No program that it starts gains rights (`PR_SET_NO_NEW_PRIVS`).
    package var hasNoNewPrivileges: Bool
    /// The version of Landlock that keeps files away from it; nil where the kernel has none.
    package var landlock: Int?
    /// seccomp refuses sockets, other processes and the kernel's rarely used parts; false where the kernel has none.
    package var hasSyscallFilter: Bool

    package init(user: String, hasOwnUser: Bool, hasNoNewPrivileges: Bool, landlock: Int?, hasSyscallFilter: Bool) {
        self.user = user
        self.hasOwnUser = hasOwnUser
        self.hasNoNewPrivileges = hasNoNewPrivileges
        self.landlock = landlock
        self.hasSyscallFilter = hasSyscallFilter
    }

    /// Confines the calling process, which must have one thread. What it has open stays open.
    ///
    /// Landlock does not restrict `connect` to a Unix socket by its path. The system call filter does: the process cannot
    /// create a socket.
    /// - Parameters:
    ///   - paths: files and folders that may still be read; what does not exist is skipped.
    ///   - parent: the user that the parent works as.
    /// - Throws: where the kernel refuses a means that it supports. The process must then end.
    package static func apply(reading paths: [String], parent: UInt32) throws(SandboxError) -> Confinement {
        // Read before Landlock forbids /etc/passwd.
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
