import CSlots
import Glibc

extension SlotChild {
    struct Pipe {
        var read: Int32
        var write: Int32

        func close() {
            Glibc.close(read)
            Glibc.close(write)
        }
    }

    /// Close-on-exec, so that no other child holds an end open.
    static func pipe() throws(Failure) -> Pipe {
        var ends: [Int32] = [0, 0]
        guard unsafe tl_slot_pipe(&ends, O_CLOEXEC) == 0 else {
            throw .notStarted(unsafe "pipe: \(String(cString: strerror(errno)))")
        }
        return Pipe(read: ends[0], write: ends[1])
    }

    /// stderr is /dev/null, all other descriptors are closed, signals have their defaults.
    static func spawn(
        _ program: String, _ arguments: [String], _ environment: [String], stdin: Int32, stdout: Int32
    ) -> (pid: pid_t?, error: Int32) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawn_file_actions_adddup2(&actions, stdin, STDIN_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, stdout, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        unsafe tl_slot_close_from(&actions, STDERR_FILENO + 1)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        // RESETIDS: a slot runs as the worker's real user, which differs from the effective user under a root
        // supervisor.
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_RESETIDS
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        var pid: pid_t = 0
        let error = unsafe withCStrings(arguments) { argv in
            unsafe withCStrings(environment) { envp in
                unsafe posix_spawnp(&pid, program, &actions, &attributes, argv, envp)
            }
        }
        return (error == 0 ? pid : nil, error)
    }

    /// A nil-terminated C array of C strings, valid in `body` only.
    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
            // Never nil: the array has at least the terminating nil.
            guard let base = buffer.baseAddress else { preconditionFailure("an array without storage") }
            return unsafe body(UnsafePointer(base))
        }
    }
}
