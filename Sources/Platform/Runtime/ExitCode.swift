/// Exit codes of the processes, after sysexits(3).
package enum ExitCode: Int32, Sendable {
    case ok = 0
    case failed = 1
    /// The command line is wrong.
    case usage = 64
    /// The input data is wrong.
    case data = 65
    /// A required program or service is not installed or does not answer.
    case unavailable = 69
    /// Try again: a broker or database became unavailable.
    case temporary = 75
    /// The configuration is wrong.
    case configuration = 78
    /// A signal interrupted the work, as shells report SIGINT.
    case interrupted = 130
}
