internal import CSandbox
internal import Glibc

/// Filter of system calls (seccomp). Refuses sockets, other processes, and kernel interfaces that decoders do not need
/// and that sandbox escapes have used.
enum SyscallFilter {
    private static let refused = [
        // Sockets. io_uring could create them without these calls.
        "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmsg", "sendmmsg",
        "recvfrom", "recvmsg", "recvmmsg", "io_uring_setup", "io_uring_enter", "io_uring_register",
        // Other processes. Calls that change the process group are included, because the parent signals the group.
        "fork", "vfork", "execve", "execveat", "kill", "tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_open",
        "pidfd_getfd", "pidfd_send_signal", "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise",
        "kcmp", "setpgid", "setsid",
        // Processor time, memory and disk of other processes. The slot sets its own priority before.
        "sched_setaffinity", "sched_setscheduler", "sched_setparam", "sched_setattr", "setpriority", "ioprio_set",
        "migrate_pages", "move_pages",
        // Memory and messages shared by name.
        "shmget", "shmat", "shmctl", "msgget", "msgsnd", "msgrcv", "msgctl", "semget", "semop", "semtimedop", "semctl",
        "mq_open", "mq_unlink", "add_key", "request_key", "keyctl",
        // Namespaces, mounts, and programmable parts of the kernel.
        "unshare", "setns", "mount", "umount2", "pivot_root", "chroot", "open_tree", "move_mount", "fsopen", "fsmount",
        "open_by_handle_at", "bpf", "perf_event_open", "userfaultfd", "personality",
    ]

    static var isAvailable: Bool { tl_seccomp_mode() >= 0 }

    /// - Returns: false if the kernel has no seccomp, and then nothing is filtered.
    static func load() throws(SandboxError) -> Bool {
        guard isAvailable else { return false }
        guard let filter = unsafe seccomp_init(tl_seccomp_allow()) else { throw SandboxError("seccomp_init", ENOMEM) }
        defer { unsafe seccomp_release(filter) }
        let refusal = tl_seccomp_refuse(UInt16(EPERM))
        for name in refused { try unsafe add(name, refusal, to: filter) }
        // New processes are refused, threads are allowed. A filter cannot read the flags of clone3, so clone3 reports
        // ENOSYS and glibc uses clone.
        try unsafe add("clone3", tl_seccomp_refuse(UInt16(ENOSYS)), to: filter)
        let thread = UInt64(0x10000)  // CLONE_THREAD
        try unsafe add(
            "clone", refusal, to: filter,
            where: scmp_arg_cmp(arg: 0, op: SCMP_CMP_MASKED_EQ, datum_a: thread, datum_b: 0))
        // Signals to other processes. `abort` signals its own process.
        try unsafe add(
            "tgkill", refusal, to: filter,
            where: scmp_arg_cmp(arg: 0, op: SCMP_CMP_NE, datum_a: UInt64(getpid()), datum_b: 0))
        // Limits of other processes. A slot sets its own limit of processor time for each picture.
        try unsafe add(
            "prlimit64", refusal, to: filter, where: scmp_arg_cmp(arg: 0, op: SCMP_CMP_NE, datum_a: 0, datum_b: 0))
        // Signals to other processes through a file: F_SETOWN, F_SETSIG, F_SETOWN_EX. The kernel reads 32 bits.
        for command: UInt64 in [8, 10, 15] {
            try unsafe add(
                "fcntl", refusal, to: filter,
                where: scmp_arg_cmp(arg: 1, op: SCMP_CMP_MASKED_EQ, datum_a: 0xFFFF_FFFF, datum_b: command))
        }
        let code = unsafe seccomp_load(filter)
        guard code == 0 else { throw SandboxError("seccomp_load", -code) }
        return true
    }

    /// Skips a call that this architecture or an old libseccomp does not know.
    private static func add(
        _ name: String, _ action: UInt32, to filter: scmp_filter_ctx, where condition: scmp_arg_cmp? = nil
    ) throws(SandboxError) {
        let number = unsafe seccomp_syscall_resolve_name(name)
        guard number >= 0 else { return }
        let conditions = condition.map { [$0] } ?? []
        let code = unsafe seccomp_rule_add_array(filter, action, number, UInt32(conditions.count), conditions)
        guard code == 0 else { throw SandboxError("seccomp_rule_add \(name)", -code) }
    }
}
