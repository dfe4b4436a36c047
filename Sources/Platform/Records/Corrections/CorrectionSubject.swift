import Conversations
import Corrections
import Crypto
package import FoundationEssentials
import Matching
import Postgres
package import Store

/// What a correction is about, as it was read before the transaction of the correction.
struct CorrectionSubject: Sendable {
    var capture: UUID
    var capturedAt: Date
    /// Seconds east of UTC.
    var utcOffset: Int
    var understanding: Understanding?
    var interaction: Interaction?
    var note: InboxNote?

    var reading: ConversationReading? { understanding?.conversation }

    /// Where the chat is filed.
    var origin: FilingPlace {
        if let contact = interaction?.contact { return .contact(contact) }
        if let group = interaction?.group { return .group(group.id) }
        return .inbox
    }
}

extension CorrectionStore {
    /// - Returns: nil if the interaction does not exist, or its contact, group or capture is deleted.
    func subject(interaction id: UUID, of owner: UUID) async throws(StoreError) -> CorrectionSubject? {
        guard let interaction = try await find(id, of: owner),
            var subject = try await subject(capture: interaction.capture, of: owner)
        else { return nil }
        subject.interaction = interaction
        return subject
    }

    /// - Returns: nil if the note does not exist, or its capture is deleted.
    func subject(note id: UUID, of owner: UUID) async throws(StoreError) -> CorrectionSubject? {
        guard let note = try await database.inbox.find(id, of: owner),
            var subject = try await subject(capture: note.capture, of: owner)
        else { return nil }
        subject.note = note
        return subject
    }

    func subject(capture id: UUID, of owner: UUID) async throws(StoreError) -> CorrectionSubject? {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.run(of: [owner], CorrectionsStatements.understood(owner: owner, id: id))
        return try reading {
            guard let row = rows.first else { return nil }
            var subject = CorrectionSubject(
                capture: id, capturedAt: try row.get("captured_at"),
                utcOffset: try row.get("utc_offset", as: Int?.self) ?? 0)
            if let sealed = try row.get("sealed", as: [UInt8]?.self) {
                let bytes = try cipher.open(sealed, context: SealContext.understanding(id))
                subject.understanding = try StoreJSON.decode(Understanding.self, from: bytes)
            }
            return subject
        }
    }

    /// An interaction whose contact or group is not deleted.
    package func find(_ id: UUID, of owner: UUID) async throws(StoreError) -> Interaction? {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.run(of: [owner], CorrectionsStatements.interaction(owner: owner, id: id))
        return try reading { try rows.first.map { try Interaction(row: $0, cipher: cipher) } }
    }
}
