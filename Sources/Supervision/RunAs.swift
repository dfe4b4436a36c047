import CommandLine
package import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// `tapline --run-as USER PROGRAM …`: switches to that user, then runs the program in the same process. The program
/// is opened before the switch, because the user may not be able to open it, for example below `/root`.
package enum RunAs {
    package static let flag = "--run-as"

    /// Thousands of streams need many file descriptors, and only root can raise the hard limit.
    private static let descriptors: rlim_t = 65_536

    /// Returns only on failure.
    package static func become(_ words: [String]) -> ExitCode {
        guard words.count >= 2, let user = getpwnam(words[0]) else {
            Terminal.printError("tapline \(flag): expected a user and a program")
            return .usage
        }
        let (uid, gid) = (user.pointee.pw_uid, user.pointee.pw_gid)
        let command = Array(words.dropFirst())
        let program = open(command[0], O_RDONLY | O_CLOEXEC)
        guard program >= 0 else { return failed(command[0]) }
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        if limit.rlim_max < descriptors {
            limit.rlim_max = descriptors
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        guard initgroups(words[0], gid) == 0, setgid(gid) == 0, setuid(uid) == 0 else { return failed(words[0]) }
        let arguments = command.map { strdup($0) } + [nil]
        execv(command[0], arguments)
        if errno == EACCES { fexecve(program, arguments, environ) }
        return failed(command[0])
    }

    private static func failed(_ what: String) -> ExitCode {
        Terminal.printError("tapline \(flag): \(what): \(String(cString: strerror(errno)))")
        return .unavailable
    }
}
