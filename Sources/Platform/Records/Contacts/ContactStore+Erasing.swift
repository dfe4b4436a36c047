import Captures
import Crypto
package import FoundationEssentials
import Postgres
package import Store

/// Numbers of what an erasure removed.
package struct Erasure: Sendable, Equatable {
    /// The contact and the contacts merged into it.
    package var contacts: Int
    package var captures: Int
    package var interactions: Int
    package var blobs: Int
    /// True if an export was made that may contain the contact: the server cannot erase copies outside.
    package var wasExported: Bool
}

package enum ErasureOutcome: Sendable {
    case done(Erasure)
    case notFound
    case conflict(version: Int)
}

extension ContactStore {
    /// Permanently removes a contact, deleted or not, with everything derived from what people wrote: interactions
    /// and notes under it, the text, words and readings of their captures, pictures, and contacts merged into it.
    /// Keys are deleted with their rows; files are overwritten after the commit. The captures stay as empty
    /// tombstones, and the change feed reports each deleted row.
    /// - Parameters:
    ///   - version: nil erases any version.
    ///   - replacement: the answer for repeated requests whose stored answer showed the contact.
    package func erase(
        _ id: UUID, of owner: UUID, expecting version: Int? = nil, by device: String,
        answeringInstead replacement: (status: Int, bytes: [UInt8])
    ) async throws(StoreError) -> ErasureOutcome {
        let cipher = try await database.keys.cipher(for: owner)
        let (outcome, files): (ErasureOutcome, [UUID]) = try await storing {
            try await database.pool.transaction(owners: [owner], retrying: true) { transaction in
                let found = try await transaction.run(ErasingStatements.lockContacts(owner: owner, id: id))
                guard let first = found.first else { return (.notFound, []) }
                if let version, version != first.version { return (.conflict(version: first.version), []) }
                let contacts = found.map(\.id)
                var captures = Set(found.compactMap(\.capture))
                for contact in found { captures.formUnion(contact.cards) }
                captures.formUnion(
                    try await transaction.run(ErasingStatements.captures(owner: owner, contacts: contacts)))
                let pictures = try await transaction.run(
                    ErasingStatements.lockPictures(owner: owner, captures: Array(captures))
                ).flatMap { $0 }
                let photos = try await transaction.run(
                    ErasingStatements.photos(owner: owner, contacts: contacts)
                ).flatMap { $0 }
                let removal = ErasureStatements(
                    owner: owner, contacts: contacts, captures: Array(captures), pictures: pictures + photos)
                let results = try await transaction.pipeline(
                    removal.statements + [AuditLog.logging(.contactErased, id, of: owner, by: device)])
                try await transaction.replaceAnswers(
                    showing: contacts + removal.captures, of: owner, by: replacement, cipher)
                let blobs = try results[ErasureStatements.blobs].map { try $0.get("id", as: UUID.self) }
                let erasure = Erasure(
                    contacts: contacts.count, captures: results[ErasureStatements.captures].count,
                    interactions: results[ErasureStatements.interactions].count, blobs: blobs.count,
                    wasExported: try results[ErasureStatements.exported].first?.get("was", as: Bool.self) ?? false)
                return (.done(erasure), blobs)
            }
        }
        await database.discard(files)
        return outcome
    }

    /// True if an export was made that may contain the contact. The owner is then asked to delete copies elsewhere.
    package func wasExported(_ id: UUID, of owner: UUID) async throws(StoreError) -> Bool {
        try await database.run(of: [owner], ErasingStatements.wasExported(owner: owner, id: id)) ?? false
    }
}

/// The statements of an erasure in the order that foreign keys require, and the indexes of their results.
private struct ErasureStatements {
    static let exported = 0
    static let interactions = 1
    static let captures = 6
    static let blobs = 7

    let owner: UUID
    let contacts: [UUID]
    let captures: [UUID]
    let pictures: [UUID]

    var statements: [SQL] {
        [
            ErasingStatements.wereExported(owner: owner, contacts: contacts).sql,
            ErasingStatements.deleteInteractions(owner: owner, contacts: contacts, captures: captures).sql,
            ErasingStatements.deleteNotes(owner: owner, contacts: contacts, captures: captures).sql,
            ErasingStatements.deleteMerges(owner: owner, contacts: contacts).sql,
            ErasingStatements.deleteRecognitions(owner: owner, captures: captures).sql,
            ErasingStatements.deleteUnderstandings(owner: owner, captures: captures).sql,
            ErasingStatements.eraseCaptures(owner: owner, captures: captures).sql,
            ErasingStatements.deleteBlobs(owner: owner, pictures: pictures).sql,
            ErasingStatements.deleteWork(owner: owner, captures: captures).sql,
            ErasingStatements.deleteContacts(owner: owner, contacts: contacts).sql,
            ErasingStatements.deleteRecentCaptures(owner: owner, captures: captures).sql,
        ]
    }
}

extension Transaction {
    /// Stored answers repeat the contact's content to anyone who repeats the request.
    fileprivate func replaceAnswers(
        showing ids: [UUID], of owner: UUID, by replacement: (status: Int, bytes: [UInt8]), _ cipher: OwnerCipher
    ) async throws {
        let shown = ids.map { Array($0.text.utf8) }
        let answers = try await run(IdempotencyStatements.answers(owner: owner))
        for row in answers {
            let context = SealContext.response(row.key)
            let answer = try cipher.open(row.responseSealed, context: context)
            guard shown.contains(where: { answer.firstRange(of: $0) != nil }) else { continue }
            let sealed = try cipher.seal(replacement.bytes, context: context)
            try await run(
                IdempotencyStatements.replaceAnswer(
                    status: replacement.status, responseSealed: sealed, owner: owner, key: row.key))
        }
    }
}
