import Conversations
import FoundationEssentials
import JSON
import Records
import Requests
import Store

enum NoteView {
    static func json(_ name: RecurringName) -> JSON {
        .recurringName(
            name: .string(name.name), count: .integer(name.count), noteIds: .array(name.notes.map { JSON($0) }),
            latestAt: JSON(name.latest), contactId: JSON(name.contact))
    }

    static func json(_ note: InboxNote) -> JSON {
        .inboxNote(
            id: JSON(note.id),
            captureId: JSON(note.capture),
            state: .string(note.state.rawValue),
            reason: .string(note.reason),
            happenedAt: JSON(note.happenedAt),
            sourceApp: JSON(note.sourceApp),
            content: .string(note.content.content),
            extractedText: .string(note.content.extractedText),
            extractedInfo: CaptureView.json(note.content.extractedInfo),
            candidates: .array(
                note.content.candidates.map {
                    ["name": .string($0.name), "confidence": .decimal($0.confidence)]
                }),
            suggestions: .array(
                note.suggestions.map { ["contactId": JSON($0.contact), "score": .decimal($0.score)] }),
            assignedTo: JSON(note.assignedTo),
            assignedGroupId: JSON(note.assignedGroup),
            createdAt: JSON(note.createdAt),
            updatedAt: JSON(note.updatedAt),
            version: .integer(note.version)
        )
    }
}
