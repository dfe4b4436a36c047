import Sandbox

/// Which means isolate a recognition slot on this machine, and which are missing.
enum SlotFindings {
    static func of(_ confinement: Confinement) -> [Finding] {
        [user(confinement), files(confinement), calls(confinement), privileges(confinement)]
    }

    private static let subject = "slot isolation"

    private static func user(_ confinement: Confinement) -> Finding {
        guard !confinement.hasOwnUser else { return .ok(subject, "a user of its own, \(confinement.user)") }
        let what = "no user of its own: slots run as \(confinement.user), as the workers do"
        // Landlock forbids the key, and the database cannot be reached without a socket.
        return confinement.landlock != nil && confinement.hasSyscallFilter
            ? .ok(subject, what + "; Landlock and seccomp still forbid them files and sockets")
            : .notice(
                subject, what + ", and could read the master key or log in to the database",
                mend: "start tapline up as root, which gives them the user \(UserAccount.slotName)")
    }

    private static func files(_ confinement: Confinement) -> Finding {
        confinement.landlock.map {
            .ok(subject, "Landlock \($0): no files but languages and system libraries")
        }
            ?? .notice(
                subject, "no Landlock: a slot opens whatever files its user may",
                mend: "use Linux 5.13 or later with landlock in /sys/kernel/security/lsm")
    }

    private static func calls(_ confinement: Confinement) -> Finding {
        confinement.hasSyscallFilter
            ? .ok(subject, "seccomp: no sockets, no other processes")
            : .notice(
                subject, "no seccomp: a slot can make sockets",
                mend: "use a kernel that is built with CONFIG_SECCOMP_FILTER")
    }

    private static func privileges(_ confinement: Confinement) -> Finding {
        confinement.hasNoNewPrivileges
            ? .ok(subject, "no new privileges")
            : .fault(subject, "new privileges can be gained", mend: "use Linux 3.5 or later")
    }
}
