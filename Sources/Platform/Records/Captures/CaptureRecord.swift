package import Captures
package import Conversations
package import FoundationEssentials
package import Matching
import Store

/// A capture as its owner sees it.
package struct CaptureRecord: Sendable {
    package var id: UUID
    package var kind: CaptureKind
    package var state: CaptureState
    package var lane: Lane
    package var source: String
    package var language: String
    /// The stable code of why the capture was rejected, is dead or is in the inbox.
    package var reason: String?
    /// The image, if it is still stored.
    package var image: UUID?
    package var capturedAt: Date
    package var createdAt: Date
    package var updatedAt: Date
    package var version: Int
    package var trace: UUID
    package var batch: UUID?
    package var filing: Filing?
    /// Decrypted; nil until the capture has been understood.
    package var understanding: Understanding?
    /// nil until the capture has ended.
    package var outcome: CaptureOutcome?

    /// A failed attempt.
    package struct Failure: Codable, Sendable, Equatable {
        package var stage: Stage
        package var code: String
        package var at: Date
    }

    /// All failed attempts of a rejected or dead capture, the oldest first.
    package var failures: [Failure] = []

    /// Where the capture was filed.
    package enum Filing: Sendable, Equatable {
        case interaction(UUID, contact: UUID)
        case groupInteraction(UUID, group: UUID)
        case inboxNote(UUID)
        /// `contacts`: the contact of each card in the picture (drafts included), or the contact that it was merged
        /// into; at least one. `cards`: the cards that are contacts of their own.
        case drafts(contacts: [UUID], cards: [UUID])
    }
}

/// The result of a capture, for the response to a waiting client: the detected contact or group, or the inbox note.
package struct CaptureOutcome: Sendable, Equatable {
    package struct DetectedContact: Sendable, Equatable {
        package var id: UUID
        package var name: String
        /// 0…1.
        package var confidence: Double
    }

    package struct DetectedGroup: Sendable, Equatable {
        package var id: UUID
        package var name: String
        /// 0…1.
        package var confidence: Double
    }

    package var state: CaptureState
    package var reason: String?
    package var detectedContact: DetectedContact?
    package var detectedGroup: DetectedGroup?
    package var summary: String
    package var extractedInfo: ExtractedInfo
    package var inboxNoteID: UUID?
}
