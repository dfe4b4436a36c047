/// What a process says when it ends, after sysexits(3).
package enum ExitCode: Int32, Sendable {
    case ok = 0
    case failed = 1
    /// The words on the command line are wrong.
    case usage = 64
    /// The input is wrong.
    case data = 65
    /// Something that is needed is not installed or does not answer.
    case unavailable = 69
    /// Try again: a broker or database went away.
    case temporary = 75
    /// The configuration is wrong.
    case configuration = 78
    /// A signal ended it before its work was done, as a shell says it of SIGINT.
    case interrupted = 130
}
