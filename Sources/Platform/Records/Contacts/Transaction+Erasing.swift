import Captures
import Crypto
import FoundationEssentials
import Postgres
import Store

/// Contacts, groups and captures to erase.
struct ErasedRows {
    fileprivate static let exported = 0
    fileprivate static let interactions = 1
    fileprivate static let captures = 6
    fileprivate static let blobs = 7

    let owner: UUID
    var contacts: [UUID] = []
    var groups: [UUID] = []
    let captures: [UUID]
    /// Whether messages stay that their owner keeps with a judgment of their scan: for captures past their retention.
    var keepsJudgments = false

    /// In the order that foreign keys require.
    fileprivate func statements(deleting pictures: [UUID]) -> [SQL] {
        [
            ErasingStatements.wereExported(owner: owner, contacts: contacts).sql,
            ErasingStatements.deleteInteractions(
                owner: owner, contacts: contacts, groups: groups, captures: captures
            ).sql,
            ErasingStatements.deleteNotes(owner: owner, contacts: contacts, groups: groups, captures: captures).sql,
            ErasingStatements.deleteMerges(owner: owner, contacts: contacts).sql,
            ErasingStatements.deleteRecognitions(owner: owner, captures: captures).sql,
            ErasingStatements.deleteUnderstandings(owner: owner, captures: captures).sql,
            ErasingStatements.eraseCaptures(owner: owner, captures: captures).sql,
            ErasingStatements.deleteBlobs(owner: owner, pictures: pictures).sql,
            ErasingStatements.deleteWork(owner: owner, captures: captures).sql,
            ErasingStatements.deleteSuggestions(owner: owner, captures: captures).sql,
            ErasingStatements.leaveGroups(owner: owner, contacts: contacts).sql,
            ErasingStatements.deleteGroups(owner: owner, groups: groups).sql,
            ErasingStatements.deleteContacts(owner: owner, contacts: contacts).sql,
            ErasingStatements.deleteItems(owner: owner, captures: captures).sql,
            ErasingStatements.deleteRecentCaptures(owner: owner, captures: captures).sql,
            ErasingStatements.deleteDeadWork(owner: owner, captures: captures).sql,
            ErasingStatements.forgetCorrections(owner: owner, ids: contacts + groups + captures).sql,
            ErasingStatements.deleteProviderAnswers(owner: owner, captures: captures).sql,
            ErasingStatements.deleteScans(owner: owner, captures: captures).sql,
        ] + (keepsJudgments ? [] : [ErasingStatements.deleteJudgments(owner: owner, captures: captures).sql])
    }
}

extension Transaction {
    /// Deletes everything derived from what people wrote, and the stored answers that show it.
    /// - Returns: numbers, and the blobs whose files are to be discarded after the commit.
    func erase(
        _ erased: ErasedRows, answeringInstead replacement: (status: Int, bytes: [UInt8]), _ cipher: OwnerCipher
    ) async throws -> (Erasure, blobs: [UUID]) {
        let owner = erased.owner
        let pictures = try await run(ErasingStatements.lockPictures(owner: owner, captures: erased.captures))
        let photos = try await run(ErasingStatements.photos(owner: owner, contacts: erased.contacts))
        let results = try await pipeline(erased.statements(deleting: (pictures + photos).flatMap { $0 }))
        let shown = erased.contacts + erased.groups + erased.captures
        try await replaceAnswers(showing: shown, of: owner, by: replacement, cipher)
        let blobs = try results[ErasedRows.blobs].map { try $0.get("id", as: UUID.self) }
        let erasure = Erasure(
            contacts: erased.contacts.count, captures: results[ErasedRows.captures].count,
            interactions: results[ErasedRows.interactions].count, blobs: blobs.count,
            wasExported: try results[ErasedRows.exported].first?.get("was", as: Bool.self) ?? false)
        return (erasure, blobs)
    }

    /// Stored answers repeat the content to anyone who repeats the request.
    private func replaceAnswers(
        showing ids: [UUID], of owner: UUID, by replacement: (status: Int, bytes: [UInt8]), _ cipher: OwnerCipher
    ) async throws {
        for key in try await run(IdempotencyStatements.answers(owner: owner, ids: ids)) {
            let sealed = try cipher.seal(replacement.bytes, context: SealContext.response(key))
            try await run(
                IdempotencyStatements.replaceAnswer(
                    status: replacement.status, responseSealed: sealed, owner: owner, key: key))
        }
    }
}
