/// Exponential backoff with jitter over the upper half of each step, so that work that failed together is not retried
/// together.
package enum Backoff {
    package static let maximumAttempts = 8
    /// Lost leases before a piece of work is dead with the cause `worker_crashed`: it probably crashes its workers.
    package static let maximumLostLeases = 8
    /// Seconds. A provider's `Retry-After` is cut to this value.
    package static let maximumRetryAfter = 86_400.0

    /// - Parameters:
    ///   - attempt: tries already made, from 1.
    ///   - jitter: 0..<1, drawn by the caller.
    /// - Returns: seconds, from half a step to a whole one; the step doubles from 1 s to 5 minutes.
    package static func seconds(afterAttempt attempt: Int, jitter: Double) -> Double {
        let step = min(300, Double(1 << min(max(attempt - 1, 0), 12)))
        return step / 2 + step / 2 * jitter
    }

    /// - Parameter retryAfter: seconds that the provider asked for; replaces the backoff, up to `maximumRetryAfter`.
    package static func seconds(afterAttempt attempt: Int, jitter: Double, retryAfter: Double?) -> Double {
        guard let retryAfter, retryAfter >= 0 else { return seconds(afterAttempt: attempt, jitter: jitter) }
        return min(retryAfter, maximumRetryAfter)
    }

    /// Seconds from the end of a lost lease to the next claim. The first two losses wait 0 s; later ones back off with
    /// jitter, so that work lost together is not claimed together.
    /// - Parameters:
    ///   - claims: claims made so far, including the lost one.
    ///   - jitter: 0..<1, drawn by the caller.
    package static func seconds(afterLosing claims: Int, jitter: Double) -> Double {
        claims < 3 ? 0 : seconds(afterAttempt: claims - 1, jitter: jitter)
    }

    /// Seconds until the dispatcher regards the message of a published row as lost and publishes it again.
    /// - Parameter publications: earlier publications of the row, from 0.
    package static func safetySeconds(afterPublications publications: Int) -> Double {
        min(600, 10 * Double(1 << min(max(publications, 0), 10)))
    }
}
