package import Captures
package import FoundationEssentials
package import Matching

/// A scan for scams, or a capture whose scan has not ended. The id is that of the capture.
package struct Scan: Sendable {
    package let id: UUID
    /// The kind of the capture: `scan`, or another kind if its owner wants all captures to be scanned.
    package let kind: CaptureKind
    package let state: CaptureState
    /// Why the capture was rejected or is dead, a stable code.
    package let failure: String?
    /// The screenshot prompt that the scan answers.
    package let prompt: UUID?
    /// Nil until the scan has ended.
    package let result: ScanResult?
    /// What the owner says about the verdict.
    package let judgment: ScanJudgment?
    /// Of the scan; until it has ended, of the capture.
    package let createdAt: Date
    package let expiresAt: Date
}

/// What became of the request to scan a capture.
package enum CaptureScan: Sendable {
    case scanned
    /// The owner has no such capture.
    case notFound
    /// The capture has not ended, or has no text.
    case hasNoText
}
