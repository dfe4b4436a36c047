import Captures
package import Crypto
package import FoundationEssentials
import Postgres
package import Store

/// The text of a capture.
package struct CaptureText: Sendable, Equatable {
    package enum Source: String, Sendable {
        case sent
        /// Read from the picture, here or on the phone.
        case recognized
    }

    package var text: String
    package var source: Source
}

extension CaptureStore {
    /// Permanently removes a capture, deleted or not, with everything derived from it: its text, picture, words and
    /// reading, its interactions and its note. It stays as an empty tombstone.
    /// - Parameters:
    ///   - keepsJudgment: whether the message stays if its owner keeps it with a judgment of its scan.
    ///   - replacement: the answer for repeated requests whose stored answer showed the capture.
    package func erase(
        _ id: UUID, of owner: UUID, by device: String, keepingJudgment keepsJudgment: Bool = false,
        answeringInstead replacement: (status: Int, bytes: [UInt8])
    ) async throws(StoreError) -> ErasureOutcome {
        let cipher = try await database.keys.cipher(for: owner)
        let (outcome, files): (ErasureOutcome, [UUID]) = try await database.transaction(of: [owner]) { transaction in
            guard let hasCards = try await transaction.run(ErasingStatements.lockCapture(owner: owner, id: id)) else {
                return (.notFound, [])
            }
            if hasCards { return (.hasCards, []) }
            let (erasure, blobs) = try await transaction.erase(
                ErasedRows(owner: owner, captures: [id], keepsJudgments: keepsJudgment),
                answeringInstead: replacement, cipher)
            try await transaction.execute(AuditLog.logging(.captureErased, id, of: owner, by: device))
            return (.done(erasure), blobs)
        }
        await database.discard(files)
        return outcome
    }

    /// - Returns: nil if the capture does not exist, is deleted, or has no text yet.
    package func text(of id: UUID, of owner: UUID) async throws(StoreError) -> CaptureText? {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.run(of: [owner], CorrectionsStatements.text(owner: owner, id: id))
        return try reading {
            guard let row = rows.first else { return nil }
            if let sealed = try row.get("text_sealed", as: [UInt8]?.self) {
                let text = try cipher.openText(sealed, context: SealContext.captureText(id))
                return CaptureText(text: text, source: .sent)
            }
            guard let sealed = try row.get("recognition_sealed", as: [UInt8]?.self) else { return nil }
            let bytes = try cipher.open(sealed, context: SealContext.recognition(id))
            return CaptureText(
                text: try StoreJSON.decode(Recognition.self, from: bytes).text, source: .recognized)
        }
    }
}

extension Transaction {
    /// Erases captures together with what they were made of.
    /// - Returns: the blobs whose files are to be discarded after the commit.
    package func erase(captures: [UUID], of owner: UUID, _ cipher: OwnerCipher) async throws -> [UUID] {
        guard !captures.isEmpty else { return [] }
        // Whoever repeats a request whose stored answer showed one of them gets 404.
        return try await erase(
            ErasedRows(owner: owner, captures: captures), answeringInstead: (status: 404, bytes: []), cipher
        ).blobs
    }
}
