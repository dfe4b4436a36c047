import Captures
import Corrections
import Crypto
import FoundationEssentials
import Matching
import Postgres
import Store

/// A correction can give a number or address to a contact. Then it also files the other notes of that number or address.
extension CorrectionStore {
    /// Of the notes that wait for that reason, a correction reads the newest ones in portions, and files some.
    private static let (portion, mostRead, mostFiled) = (200, 2_000, 200)

    /// The open notes of the lesson's number or address beside the subject; a note that was opened again waits again.
    func waiting(
        for lesson: Lesson, beside subject: CorrectionSubject, of owner: UUID
    ) async throws(StoreError) -> [CorrectionSubject] {
        guard let handle = lesson.handle else { return [] }
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
            for row in same where row.id != subject.capture && found.count < Self.mostFiled {
                if let other = try await self.subject(note: row.id, of: owner) { found.append(other) }
            }
            if rows.count < Self.portion || found.count == Self.mostFiled { break }
        }
        return found
    }

    /// Files the scene's other notes, if the matcher would file a message of the number or address there.
    /// - Returns: how many.
    func fileOthers(with handle: Correspondent?, _ scene: CorrectionScene) async throws -> Int {
        guard let handle, let contact = scene.target.contact, !scene.others.isEmpty else { return 0 }
        let known = try await scene.transaction.run(FilingStatements.contacts(with: [handle], of: [scene.owner]))
        guard Set(known.map(\.contact)) == [contact] else { return 0 }
        for other in scene.others {
            guard let note = other.note else { continue }
            var scene = scene
            scene.capture = other.capture
            try await file(note, other, scene)
            try await scene.transaction.indexTexts(of: scene.capture, of: scene.owner, scene.cipher)
        }
        return scene.others.count
    }
}
