package import Captures

/// Due work taken by one query.
package struct DueWork: Sendable {
    /// References to publish now.
    package var references: [WorkReference]
    /// Seconds of delay, for rows with an exact due time: retries and rate-limited work.
    package var lateness: [Double]
    /// Number of rows examined; rows not in `references` were postponed or returned to waiting.
    package var count: Int
}
