package import Captures
package import FoundationEssentials

/// Failures of a batch, grouped by reason.
package struct BatchReport: Sendable {
    /// Captures that failed for the same reason.
    package struct Failure: Sendable, Equatable {
        package var state: CaptureState
        package var reason: String
        package var count: Int
        package var captures: [FailedCapture]
    }

    package var batch: Batch
    /// The most frequent reason first.
    package var failures: [Failure]
}

package struct FailedCapture: Sendable, Equatable {
    package var id: UUID
    package var state: CaptureState
    package var reason: String
    /// The client's own reference for the capture.
    package var ref: String?
    package var at: Date
}
