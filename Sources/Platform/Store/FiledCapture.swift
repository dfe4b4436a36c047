package import Captures
package import FoundationEssentials

/// Where a capture goes, as the matcher decided.
package struct FiledCapture: Sendable {
    package enum Outcome: Sendable {
        /// Under a contact of the same owner's.
        case interaction(
            contact: UUID, confidence: Double, happenedAt: Date, sourceApp: String?, content: InteractionContent)
        /// Before a person. Scores are 0…1.
        case inbox(
            reason: String, suggestions: [Suggestion], happenedAt: Date, sourceApp: String?, content: InboxContent)
        /// The cards of a picture, at least one.
        case drafts([CardDraft])
    }

    package var reference: WorkReference
    package var outcome: Outcome
    /// The image, where captures of this kind do not keep theirs.
    package var dropImage: UUID?
    /// It was read as a card: where one was read from it before, that one stands.
    package var isCard: Bool

    package init(reference: WorkReference, outcome: Outcome, dropImage: UUID? = nil, isCard: Bool? = nil) {
        self.reference = reference
        self.outcome = outcome
        self.dropImage = dropImage
        self.isCard = isCard ?? { if case .drafts = outcome { true } else { false } }()
    }
}

/// Somebody whom a note may be about.
package struct Suggestion: Codable, Sendable, Equatable {
    package var contact: UUID
    /// 0…1.
    package var score: Double

    package init(contact: UUID, score: Double) {
        self.contact = contact
        self.score = score
    }
}
