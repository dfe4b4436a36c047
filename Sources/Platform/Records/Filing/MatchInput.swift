package import Captures
package import FoundationEssentials
package import Matching
import Store

/// The matcher's input for one capture.
package struct MatchInput: Sendable {
    package var reference: WorkReference
    /// The kind that the client sent, perhaps `auto`; the understanding has the resolved kind.
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

/// The other person of a message of an owner.
package struct OwnedCorrespondent: Sendable, Hashable {
    package var owner: UUID
    package var correspondent: Correspondent

    /// - Returns: nil if the capture is no message.
    package init?(_ input: MatchInput) {
        guard input.understanding.kind == .message, let correspondent = input.understanding.correspondent else {
            return nil
        }
        owner = input.reference.owner
        self.correspondent = correspondent
    }
}
