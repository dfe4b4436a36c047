package import Captures
package import FoundationEssentials
package import Matching

/// A capture as the matcher finds it.
package struct MatchInput: Sendable {
    package var reference: WorkReference
    /// As its sender named it, perhaps `auto`; the understanding has the resolved one.
    package var kind: CaptureKind
    package var capturedAt: Date
    package var image: UUID?
    package var understanding: Understanding

    package init(
        reference: WorkReference, kind: CaptureKind, capturedAt: Date, image: UUID? = nil, understanding: Understanding
    ) {
        self.reference = reference
        self.kind = kind
        self.capturedAt = capturedAt
        self.image = image
        self.understanding = understanding
    }
}
