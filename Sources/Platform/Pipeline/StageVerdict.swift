package import Captures

/// What becomes of a piece of work whose try did not go well: a closed set, decided without a clock or a database.
package enum StageVerdict: Sendable, Equatable {
    /// Tried again after so many seconds.
    case retry(after: Double)
    /// Its owner is told why.
    case reject
    case dead
    /// Its turn comes after so many seconds, and no try is used up.
    case park(seconds: Double)
    /// Not the work's fault: it comes again after so many seconds, and no try is used up.
    case handBack(after: Double)

    /// - Parameters:
    ///   - attempt: tries made, this one among them.
    ///   - limit: after so many tries the work is dead. A database that is away uses up none. A statement that times out
    ///     uses up one where the work itself is the likely cause; such work gets as many tries as any stage gives.
    ///   - busyInARow: statements that timed out without a success in between, this one among them. The first of them
    ///     is the work's own: others succeeded just before. Every twentieth counts too, so that work that is always
    ///     alone ends after about twenty minutes. 0, where a worker names the failure, is the work's own too.
    ///   - jitter: 0..<1, drawn by the caller.
    package init(_ error: StageError, attempt: Int, limit: Int, busyInARow: Int = 0, jitter: Double) {
        self =
            switch error.disposition {
            case .reject: .reject
            case .fatal: .dead
            case .park: .park(seconds: max(0, error.retryAfter ?? 0))
            case .retry where error.code == .databaseUnavailable:
                .handBack(after: Backoff.seconds(afterAttempt: attempt, jitter: jitter))
            case .retry where error.code == .databaseBusy && busyInARow > 0 && busyInARow % 20 != 1:
                .handBack(after: Backoff.seconds(afterAttempt: min(busyInARow, 4), jitter: jitter))
            case .retry where attempt >= (error.code == .databaseBusy ? Backoff.maximumAttempts : limit): .dead
            case .retry:
                .retry(after: Backoff.seconds(afterAttempt: attempt, jitter: jitter, retryAfter: error.retryAfter))
            }
    }

    package var outcome: StageOutcome {
        switch self {
        case .retry: .retried
        case .reject: .rejected
        case .dead: .dead
        case .park: .parked
        case .handBack: .returned
        }
    }
}
