import Sandbox

/// Reports which mechanisms isolate a recognition slot on this machine, and which are missing.
enum SlotFindings {
    static func of(_ confinement: Confinement) -> [Finding] {
        [user(confinement), files(confinement), calls(confinement), privileges(confinement)]
    }

    private static let subject = "slot isolation"

    private static func user(_ confinement: Confinement) -> Finding {
        guard !confinement.hasOwnUser else { return .ok(subject, "slots run as their own user, \(confinement.user)") }
        let what = "slots run as \(confinement.user), the user of the workers"
        // Landlock blocks reading the master key; without sockets the database is unreachable.
        return confinement.landlock != nil && confinement.hasSyscallFilter
            ? .ok(subject, what + "; Landlock and seccomp still block files and sockets")
            : .notice(
                subject, what + ", and could read the master key or log in to the database",
                mend: "start tapline up as root: the slots then run as the user \(UserAccount.slotName)")
    }

    private static func files(_ confinement: Confinement) -> Finding {
        confinement.landlock.map {
            .ok(subject, "Landlock \($0): only languages and system libraries can be read")
        }
            ?? .notice(
                subject, "no Landlock: a slot can open all files that its user can",
                mend: "use Linux 5.13 or later with landlock in /sys/kernel/security/lsm")
    }

    private static func calls(_ confinement: Confinement) -> Finding {
        confinement.hasSyscallFilter
            ? .ok(subject, "seccomp: sockets and other processes are blocked")
            : .notice(
                subject, "no seccomp: a slot can open sockets",
                mend: "use a kernel built with CONFIG_SECCOMP_FILTER")
    }

    private static func privileges(_ confinement: Confinement) -> Finding {
        confinement.hasNoNewPrivileges
            ? .ok(subject, "no new privileges")
            : .fault(subject, "a slot can gain new privileges", mend: "use Linux 3.5 or later")
    }
}
