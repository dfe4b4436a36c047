/// When to try again: exponential with full jitter on the upper half, so that what failed together
/// does not come back together.
package enum Backoff {
    package static let maximumAttempts = 8
    /// After so many lost leases a piece of work is taken for what kills its workers.
    package static let maximumLosses = 8
    /// A provider that asks for a longer pause is asked again after this one: 24 hours.
    package static let longestRetryAfter = 86_400.0

    /// - Parameters:
    ///   - attempt: tries already made, from 1.
    ///   - jitter: 0..<1, drawn by the caller.
    /// - Returns: seconds, from half a step to a whole one; the step doubles from 1 s to 5 minutes.
    package static func seconds(afterAttempt attempt: Int, jitter: Double) -> Double {
        let step = min(300, Double(1 << min(max(attempt - 1, 0), 12)))
        return step / 2 + step / 2 * jitter
    }

    /// - Parameter retryAfter: what the other side asked for, honoured as it stands up to 24 hours.
    package static func seconds(afterAttempt attempt: Int, jitter: Double, retryAfter: Double?) -> Double {
        guard let retryAfter, retryAfter >= 0 else { return seconds(afterAttempt: attempt, jitter: jitter) }
        return min(retryAfter, longestRetryAfter)
    }

    /// How long work whose lease was lost waits for its next claim, beyond the lease's end. The first two go on at once;
    /// then what was lost together parts.
    /// - Parameters:
    ///   - claims: made so far, the lost one among them.
    ///   - jitter: 0..<1, drawn by the caller.
    package static func seconds(afterLosing claims: Int, jitter: Double) -> Double {
        claims < 3 ? 0 : seconds(afterAttempt: claims - 1, jitter: jitter)
    }

    /// How long a published row waits before the dispatcher takes its message for lost.
    /// - Parameter publications: how often it has been published before, from 0.
    package static func safetySeconds(afterPublications publications: Int) -> Double {
        min(600, 10 * Double(1 << min(max(publications, 0), 10)))
    }
}
