package import Captures
package import FoundationEssentials
package import Matching
import Store

/// The matcher's decision about a capture.
package struct FiledCapture: Sendable {
    package enum Outcome: Sendable {
        /// File under a contact of the same owner.
        case interaction(
            contact: UUID, confidence: Double, happenedAt: Date, sourceApp: String?, content: InteractionContent)
        /// File to a group of the same owner.
        case groupInteraction(
            group: UUID, confidence: Double, happenedAt: Date, sourceApp: String?, content: InteractionContent)
        /// Put into the inbox. Scores are 0…1.
        case inbox(
            reason: String, suggestions: [Suggestion], happenedAt: Date, sourceApp: String?, content: InboxContent)
        /// The cards of a picture, at least one.
        case drafts([CardDraft])
        /// Nothing: the scan is the result.
        case scanned
    }

    package var reference: WorkReference
    package var outcome: Outcome
    /// The image to drop, if captures of this kind do not keep theirs.
    package var dropImage: UUID?
    /// The capture was read as a card. A card that was read from it before remains.
    package var isCard: Bool
    /// Contact data in a chat that is filed under a contact: suggestions for the contact.
    package var stated: [StatedDetail]
    /// Of a capture that was scanned for scams.
    package var scan: ScanResult?

    package init(
        reference: WorkReference, outcome: Outcome, dropImage: UUID? = nil, isCard: Bool? = nil,
        stated: [StatedDetail] = [], scan: ScanResult? = nil
    ) {
        self.reference = reference
        self.outcome = outcome
        self.dropImage = dropImage
        self.stated = stated
        self.scan = scan
        self.isCard = isCard ?? { if case .drafts = outcome { true } else { false } }()
    }
}

/// A contact that a note may be about.
package struct Suggestion: Codable, Sendable, Equatable {
    package var contact: UUID
    /// 0…1.
    package var score: Double

    package init(contact: UUID, score: Double) {
        self.contact = contact
        self.score = score
    }
}
