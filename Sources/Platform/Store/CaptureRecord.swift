package import Captures
package import Conversations
package import FoundationEssentials
package import Matching

/// A capture as its owner sees it.
package struct CaptureRecord: Sendable {
    package var id: UUID
    package var kind: CaptureKind
    package var state: CaptureState
    package var lane: Lane
    package var source: String
    package var language: String
    /// Why it was rejected or is dead, or why it lies in the inbox: a stable code.
    package var reason: String?
    /// Still kept.
    package var image: UUID?
    package var capturedAt: Date
    package var createdAt: Date
    package var updatedAt: Date
    package var version: Int
    package var trace: UUID
    package var batch: UUID?
    package var filing: Filing?
    /// Opened; nil before somebody has read the capture.
    package var understanding: Understanding?
    /// Nil while it is under way.
    package var outcome: CaptureOutcome?

    /// A try that went wrong.
    package struct Failure: Codable, Sendable, Equatable {
        package var stage: Stage
        package var code: String
        package var at: Date
    }

    /// Where it was rejected or is dead: every try, the oldest first.
    package var failures: [Failure] = []

    /// Where it went.
    package enum Filing: Sendable, Equatable {
        case interaction(UUID, contact: UUID)
        case inboxNote(UUID)
        /// A contact of each card on its picture, drafts or not, or the one that it was merged into; at least one. And
        /// the cards that stand by themselves.
        case drafts(contacts: [UUID], cards: [UUID])
    }
}

/// The end of a capture, for the answer to a client that waited: the contact that was found, or the inbox note.
package struct CaptureOutcome: Sendable, Equatable {
    package struct DetectedContact: Sendable, Equatable {
        package var id: UUID
        package var name: String
        /// 0…1.
        package var confidence: Double
    }

    package var state: CaptureState
    package var reason: String?
    package var detectedContact: DetectedContact?
    package var summary: String
    package var extractedInfo: ExtractedInfo
    package var inboxNoteID: UUID?
}
