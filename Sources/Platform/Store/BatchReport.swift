package import Captures
package import FoundationEssentials

/// How a batch went.
package struct BatchReport: Sendable {
    /// Captures that failed for one reason.
    package struct Failure: Sendable, Equatable {
        package var state: CaptureState
        package var reason: String
        package var count: Int
        package var captures: [FailedCapture]
    }

    package var batch: Batch
    /// The most frequent first.
    package var failures: [Failure]
}

package struct FailedCapture: Sendable, Equatable {
    package var id: UUID
    package var state: CaptureState
    package var reason: String
    /// The sender's own name for it.
    package var ref: String?
    package var at: Date
}
