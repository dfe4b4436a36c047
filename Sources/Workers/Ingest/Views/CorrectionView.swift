import Corrections
import FoundationEssentials
import JSON
import Records
import Requests
import Store

enum CorrectionView {
    static func json(_ correction: Correction) -> JSON {
        .correction(
            undoToken: .string(correction.undo.token), undoUntil: JSON(correction.undo.until),
            captureId: JSON(correction.capture),
            interactions: .array(correction.interactions.map(InteractionView.json)),
            note: correction.note.map(NoteView.json) ?? .null,
            contact: correction.contact.map(ContactView.json) ?? .null,
            learned: .learned(
                alias: JSON(correction.learned.alias), handle: JSON(correction.learned.handle),
                refusedNames: JSON(correction.learned.refusedNames),
                hasGroupTitle: .bool(correction.learned.hasTitle)),
            alsoClosed: .integer(correction.alsoClosed))
    }

    static func json(_ undone: UndoResult) -> JSON {
        .undoneCorrection(
            action: .string(undone.action.rawValue), captureId: JSON(undone.capture),
            restored: .array(
                undone.restored.map { .restoredObject(object: .string($0.object.rawValue), id: JSON($0.id)) }),
            kept: .array(
                undone.kept.map {
                    .keptObject(
                        object: .string($0.key.object.rawValue), id: JSON($0.key.id), fields: JSON($0.fields))
                }),
            restoredCount: .integer(undone.restored.count), keptCount: .integer(undone.kept.count))
    }
}
