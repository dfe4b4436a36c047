import Captures
import Cards
import Conversations
import FoundationEssentials
import Matching
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
        var members: [JSON.Member] = []
        func add(_ name: String, _ value: JSON) { members.append(.init(name: name, value: value)) }
        add("id", JSON(record.id))
        add("duplicateOf", JSON(isRepeated ? record.id : nil))
        add("state", .string(record.state.rawValue))
        add("kind", .string((record.understanding?.kind ?? record.kind).rawValue))
        add("lane", .string(record.lane.rawValue))
        add("source", .string(record.source))
        add("batchId", JSON(record.batch))
        add("language", .string(record.language))
        add("reason", JSON(record.reason))
        add("dialog", JSON(dialog))
        add("rereadUrl", JSON(record.isUnreadableCard ? CardView.path(record.id) + "/reread" : nil))
        add("manualEntryUrl", JSON(record.isCardWithoutPerson ? CardFailure.entryPath : nil))
        add("failures", .array(record.failures.map(Self.json)))
        add("contactId", JSON(contact))
        add("contactName", JSON(contactName))
        add("cardIds", .array(cards.map { JSON($0) }))
        add("confidence", JSON(record.outcome?.detectedContact?.confidence))
        add("inboxNoteId", JSON(note))
        add("summary", JSON(summary))
        add("extractedInfo", info.map(Self.json) ?? .null)
        add("card", record.understanding?.card.map(Self.json) ?? .null)
        add("furtherCards", .array((record.understanding?.furtherCards ?? []).map(Self.json)))
        add("unreadCharacters", .integer(record.understanding?.unread ?? 0))
        add("readBy", JSON(record.understanding?.readBy))
        add("capturedAt", JSON(record.capturedAt))
        add("createdAt", JSON(record.createdAt))
        add("updatedAt", JSON(record.updatedAt))
        add("version", .integer(record.version))
        add("statusUrl", .string(Self.path(record.id)))
        return .object(members)
    }

    /// The message for the person: the capture was accepted, or why it failed.
    private var dialog: String? {
        switch record.state {
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
        case .cancelled, .erased: nil
        }
    }

    private var contact: UUID? {
        switch record.filing {
        case .interaction(_, let contact): contact
        case .drafts(let contacts, _): contacts.first
        case .inboxNote, nil: nil
        }
    }

    private var contactName: String? {
        if case .drafts = record.filing { record.outcome?.summary } else { record.outcome?.detectedContact?.name }
    }

    /// The cards of the picture.
    private var cards: [UUID] { if case .drafts(_, let cards) = record.filing { cards } else { [] } }

    private var note: UUID? { if case .inboxNote(let note) = record.filing { note } else { nil } }

    static func json(_ info: ExtractedInfo) -> JSON {
        ["interests": JSON(info.interests), "events": JSON(info.events), "dates": JSON(info.dates)]
    }

    private static func json(_ failure: CaptureRecord.Failure) -> JSON {
        ["stage": .string(failure.stage.rawValue), "code": .string(failure.code), "at": JSON(failure.at)]
    }

    private static func json(_ card: CardReading) -> JSON {
        .array(
            card.fields.map { field in
                [
                    "name": .string(field.name.rawValue), "value": .string(field.value),
                    "display": .string(field.display), "confidence": .decimal(field.confidence),
                    "band": .string(field.band.rawValue), "type": JSON(field.type?.rawValue),
                    "extension": JSON(field.numberExtension),
                ]
            })
    }
}
