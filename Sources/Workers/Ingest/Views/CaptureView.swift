import Captures
import Cards
import Conversations
import FoundationEssentials
import JSON
import Matching
import Records
import Requests
import Store

/// The JSON of a capture. `id` is the first member.
struct CaptureView {
    var record: CaptureRecord
    /// The response to a request that repeated the same content.
    var isRepeated = false

    /// The message for an accepted capture.
    static let imported = "Message imported successfully"

    static func path(_ id: UUID) -> String { "/v1/captures/\(id.uuidString.lowercased())" }

    var json: JSON {
        let info = record.outcome?.extractedInfo ?? record.understanding?.conversation?.extractedInfo
        let summary = record.outcome?.summary ?? record.understanding?.conversation?.summary
        return .capture(
            id: JSON(record.id),
            duplicateOf: JSON(isRepeated ? record.id : nil),
            state: .string(record.state.rawValue),
            kind: .string((record.understanding?.kind ?? record.kind).rawValue),
            lane: .string(record.lane.rawValue),
            source: .string(record.source),
            batchId: JSON(record.batch),
            language: .string(record.language),
            reason: JSON(record.reason),
            dialog: JSON(dialog),
            rereadUrl: JSON(record.isUnreadableCard ? CardView.path(record.id) + "/reread" : nil),
            manualEntryUrl: JSON(record.isCardWithoutPerson ? CardFailure.entryPath : nil),
            failures: .array(record.failures.map(Self.json)),
            contactId: JSON(contact),
            contactName: JSON(contactName),
            groupId: JSON(group),
            groupName: JSON(record.outcome?.detectedGroup?.name),
            cardIds: .array(cards.map { JSON($0) }),
            confidence: JSON(
                record.outcome?.detectedContact?.confidence ?? record.outcome?.detectedGroup?.confidence),
            inboxNoteId: JSON(note),
            summary: JSON(summary),
            extractedInfo: info.map(Self.json) ?? .null,
            conversation: record.understanding?.conversation.map { ConversationView(reading: $0).json } ?? .null,
            card: record.understanding?.card.map(Self.json) ?? .null,
            furtherCards: .array((record.understanding?.furtherCards ?? []).map(Self.json)),
            unreadCharacters: .integer(record.understanding?.unread ?? 0),
            readBy: JSON(record.understanding?.readBy),
            capturedAt: JSON(record.capturedAt),
            createdAt: JSON(record.createdAt),
            updatedAt: JSON(record.updatedAt),
            version: .integer(record.version),
            statusUrl: .string(Self.path(record.id)))
    }

    /// The message for the person: the capture was accepted, or why it failed.
    private var dialog: String? {
        switch record.state {
        case .filed where record.understanding?.kind == .scan: record.understanding?.scan?.explanation
        case .received, .recognized, .understood, .filed: Self.imported
        case .inbox:
            if record.isUnreadableCard {
                CardFailure.dialog
            } else {
                record.isCardWithoutPerson ? CardFailure.noPersonDialog : Self.imported
            }
        case .rejected where record.isUnreadableCard && record.reason == ProblemCode.ocrFailed.rawValue:
            CardFailure.dialog
        case .rejected: (record.reason.flatMap(ProblemCode.init(rawValue:)) ?? .captureRejected).detail
        case .dead: ScreenshotResponse.delayed
        case .dismissed, .cancelled, .erased: nil
        }
    }

    private var contact: UUID? {
        switch record.filing {
        case .interaction(_, let contact): contact
        case .drafts(let contacts, _): contacts.first
        case .groupInteraction, .inboxNote, nil: nil
        }
    }

    private var contactName: String? {
        if case .drafts = record.filing { record.outcome?.summary } else { record.outcome?.detectedContact?.name }
    }

    /// The cards of the picture.
    private var cards: [UUID] { if case .drafts(_, let cards) = record.filing { cards } else { [] } }

    private var group: UUID? { if case .groupInteraction(_, let group) = record.filing { group } else { nil } }

    private var note: UUID? { if case .inboxNote(let note) = record.filing { note } else { nil } }

    static func json(_ info: ExtractedInfo) -> JSON {
        .extractedInfo(interests: JSON(info.interests), events: JSON(info.events), dates: JSON(info.dates))
    }

    private static func json(_ failure: CaptureRecord.Failure) -> JSON {
        ["stage": .string(failure.stage.rawValue), "code": .string(failure.code), "at": JSON(failure.at)]
    }

    private static func json(_ card: CardReading) -> JSON {
        .array(
            card.fields.map { field in
                .cardField(
                    name: .string(field.name.rawValue), value: .string(field.value),
                    display: .string(field.display), confidence: .decimal(field.confidence),
                    band: .string(field.band.rawValue), type: JSON(field.type?.rawValue),
                    extension: JSON(field.numberExtension)
                )
            })
    }
}
