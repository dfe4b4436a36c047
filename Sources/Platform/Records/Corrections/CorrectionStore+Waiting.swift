import Captures
import Corrections
import Crypto
import FoundationEssentials
import Matching
import Postgres
import Store

/// A correction can close other notes like its own: those of a number or address that it gives to a contact, or those of
/// the same name if the owner wants that.
extension CorrectionStore {
    /// Of the notes that wait for their number or address, a correction reads the newest ones in portions.
    private static let (portion, mostRead) = (200, 2_000)

    /// The open notes beside the subject that the correction may close; a note that was opened again waits again.
    /// - Parameter withSameName: also those that show the subject's name.
    func waiting(
        for lesson: Lesson, beside subject: CorrectionSubject, withSameName: Bool, of owner: UUID
    ) async throws(StoreError) -> [CorrectionSubject] {
        if let handle = lesson.handle { return try await waiting(for: handle, beside: subject, of: owner) }
        guard withSameName, let note = subject.note else { return [] }
        var found: [CorrectionSubject] = []
        let named = InboxStatements.notesNamed(owner: owner, id: note.id, most: Int32(RecurringName.mostNotes))
        for id in try await database.run(of: [owner], named) {
            if let other = try await self.subject(note: id, of: owner) { found.append(other) }
        }
        return found
    }

    private func waiting(
        for handle: Correspondent, beside subject: CorrectionSubject, of owner: UUID
    ) async throws(StoreError) -> [CorrectionSubject] {
        let cipher = try await database.keys.cipher(for: owner)
        var found: [CorrectionSubject] = []
        for offset in stride(from: 0, to: Self.mostRead, by: Self.portion) {
            let rows = try await database.run(
                of: [owner], CorrectionsStatements.waiting(owner: owner, limit: Self.portion, offset: offset))
            let same = try reading {
                try rows.filter { row in
                    let bytes = try cipher.open(row.sealed, context: SealContext.understanding(row.id))
                    return try StoreJSON.decode(Understanding.self, from: bytes).correspondent == handle
                }
            }
            for row in same where row.id != subject.capture && found.count < RecurringName.mostNotes {
                if let other = try await self.subject(note: row.id, of: owner) { found.append(other) }
            }
            if rows.count < Self.portion || found.count == RecurringName.mostNotes { break }
        }
        return found
    }

    /// Closes the scene's other notes. Those of a number or address stay open unless the matcher would file a message of it
    /// at the target.
    /// - Returns: how many.
    func closeOthers(
        with handle: Correspondent?, _ scene: CorrectionScene,
        _ close: (CorrectionScene, CorrectionSubject, InboxNote) async throws -> Void
    ) async throws -> Int {
        guard !scene.others.isEmpty else { return 0 }
        if let handle {
            let known = try await scene.transaction.run(FilingStatements.contacts(with: [handle], of: [scene.owner]))
            guard let contact = scene.target.contact, Set(known.map(\.contact)) == [contact] else { return 0 }
        }
        for other in scene.others {
            guard let note = other.note else { continue }
            var scene = scene
            scene.capture = other.capture
            try await close(scene, other, note)
            try await scene.transaction.indexTexts(of: scene.capture, of: scene.owner, scene.cipher)
        }
        return scene.others.count
    }
}
