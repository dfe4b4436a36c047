internal import CSandbox
internal import Glibc

/// A user account that a process can switch to.
package struct UserAccount: Sendable, Equatable {
    package let name: String
    let uid: uid_t
    let gid: gid_t

    /// - Returns: nil if there is no user of that name.
    package init?(named name: String) {
        guard let entry = unsafe getpwnam(name) else { return nil }
        self.name = name
        uid = unsafe entry.pointee.pw_uid
        gid = unsafe entry.pointee.pw_gid
    }

    private init(_ name: String, _ uid: uid_t, _ gid: gid_t) {
        self.name = name
        self.uid = uid
        self.gid = gid
    }

    /// User of the processes that decode untrusted pictures. It owns no files. `tapline up` creates it as root.
    package static let slotName = "tapline-ocr"

    /// Fallback without that user: 65534, the id of `nobody` on every Linux.
    package static var slots: UserAccount { UserAccount(named: slotName) ?? UserAccount("nobody", 65_534, 65_534) }

    package static func name(of uid: UInt32) -> String {
        unsafe getpwuid(uid).map { unsafe String(cString: $0.pointee.pw_name) } ?? String(uid)
    }

    /// Permanently changes a root process to this user. The process must have one thread.
    package func become() throws(SandboxError) {
        guard setgroups(0, nil) == 0, setresgid(gid, gid, gid) == 0, setresuid(uid, uid, uid) == 0 else {
            throw SandboxError("becoming \(name)", errno)
        }
    }

    /// Sets this user as the effective and saved id of a root process, and `children` as its real id. A child spawned
    /// with `POSIX_SPAWN_RESETIDS` then runs as `children` only. The process keeps no capability, but it may switch to
    /// its real id and signal processes of its real user.
    package func work(spawning children: UserAccount) throws(SandboxError) {
        guard setgroups(0, nil) == 0, setresgid(children.gid, gid, gid) == 0,
            setresuid(children.uid, uid, uid) == 0
        else { throw SandboxError("working as \(name)", errno) }
    }
}
