package import Captures

/// What to do with work whose attempt failed or must wait. Decided without a clock or a database.
package enum FailureDecision: Sendable, Equatable {
    /// Attempt again after this many seconds.
    case retry(after: Double)
    /// Reject; the owner is told why.
    case reject
    case dead
    /// Attempt again after this many seconds; no attempt is used up.
    case park(seconds: Double)
    /// The failure is not the work's fault: deliver it again after this many seconds; no attempt is used up.
    case returnToQueue(after: Double)

    /// - Parameters:
    ///   - attempt: attempts made, including this one.
    ///   - limit: the work is dead after this many attempts. An unavailable database uses up none. A statement
    ///     timeout uses up one if the work itself is the likely cause; such work gets the largest number of attempts
    ///     of any stage.
    ///   - busyInARow: consecutive statement timeouts, including this one. The first is attributed to the work,
    ///     because other work succeeded just before. Every twentieth is attributed to it too, so that work that
    ///     always runs alone ends after about twenty minutes. 0 (the worker named the failure) is attributed to the
    ///     work as well.
    ///   - jitter: 0..<1, drawn by the caller.
    package init(_ error: StageError, attempt: Int, limit: Int, consecutiveTimeouts: Int = 0, jitter: Double) {
        self =
            switch error.disposition {
            case .reject: .reject
            case .fatal: .dead
            case .park: .park(seconds: max(0, error.retryAfter ?? 0))
            case .retry where error.code == .databaseUnavailable:
                .returnToQueue(after: Backoff.seconds(afterAttempt: attempt, jitter: jitter))
            case .retry where error.code == .databaseBusy && consecutiveTimeouts > 0 && consecutiveTimeouts % 20 != 1:
                .returnToQueue(after: Backoff.seconds(afterAttempt: min(consecutiveTimeouts, 4), jitter: jitter))
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
        case .returnToQueue: .returned
        }
    }
}
