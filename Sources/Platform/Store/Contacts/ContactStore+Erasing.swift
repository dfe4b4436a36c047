import Captures
import Crypto
package import FoundationEssentials
import Postgres

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
                let rows = try await transaction.query(
                    """
                    with recursive \(ErasureStatements.merged(into: id, of: owner))
                    select k.id, k.version, k.capture, k.cards from contacts k
                    where k.owner = \(owner) and k.id in (select id from merged)
                    order by k.merged_into is not null, k.id for update
                    """)
                guard let first = rows.first else { return (.notFound, []) }
                let current: Int = try first.get("version")
                if let version, version != current { return (.conflict(version: current), []) }
                let contacts = try rows.map { try $0.get("id", as: UUID.self) }
                var captures = Set(try rows.compactMap { try $0.get("capture", as: UUID?.self) })
                for row in rows { captures.formUnion(try row.get("cards", as: [UUID].self)) }
                captures.formUnion(
                    try await transaction.query(
                        """
                        select capture from interactions where owner = \(owner) and contact = any (\(contacts))
                        union select capture from inbox_notes
                        where owner = \(owner) and assigned_to = any (\(contacts))
                        """
                    ).map { try $0.get("capture", as: UUID.self) })
                let pictures = try await transaction.query(
                    """
                    select array_remove(array[image, photo, thumbnail] || card_photos, null) as pictures
                    from captures where owner = \(owner) and id = any (\(Array(captures))) for update
                    """
                ).flatMap { try $0.get("pictures", as: [UUID].self) }
                let photos = try await transaction.query(
                    """
                    select array_remove(array[photo, thumbnail], null) as photos from cards
                    where owner = \(owner) and id = any (\(contacts))
                    """
                ).flatMap { try $0.get("photos", as: [UUID].self) }
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
        let rows = try await database.rows(
            of: [owner],
            """
            with recursive \(ErasureStatements.merged(into: id, of: owner))
            \(ErasureStatements.wasExported("array (select id from merged)", of: owner))
            """)
        return try reading { try rows.first?.get("was", as: Bool.self) ?? false }
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

    /// `merged (id)`: the contact and the contacts merged into it.
    static func merged(into id: UUID, of owner: UUID) -> SQL {
        """
        merged as (
            select id from contacts where owner = \(owner) and id = \(id) and merged_into is null
            union
            select k.id from contacts k join merged m on k.merged_into = m.id where k.owner = \(owner))
        """
    }

    /// See `ContactStore.wasExported`.
    static func wasExported(_ contacts: SQL, of owner: UUID) -> SQL {
        """
        select exists (
            select from contacts k join exports e on e.owner = k.owner and e.state = 'ready'
                and e.updated_at >= k.created_at
            where k.owner = \(owner) and k.id = any (\(contacts)) and k.status = 'confirmed') as was
        """
    }

    var statements: [SQL] {
        [
            Self.wasExported("\(contacts)", of: owner),
            """
            delete from interactions
            where owner = \(owner) and (contact = any (\(contacts)) or capture = any (\(captures))) returning id
            """,
            """
            delete from inbox_notes
            where owner = \(owner) and (assigned_to = any (\(contacts)) or capture = any (\(captures)))
            """,
            "delete from merges where owner = \(owner) and (winner = any (\(contacts)) or loser = any (\(contacts)))",
            "delete from recognitions where owner = \(owner) and capture = any (\(captures))",
            "delete from understandings where owner = \(owner) and capture = any (\(captures))",
            """
            update captures set state = 'erased', text_sealed = null, ref_sealed = null, wishes_sealed = null,
                image = null, photo = null, thumbnail = null, card_photos = '{}', reason = null, updated_at = now(),
                version = version + 1
            where owner = \(owner) and id = any (\(captures)) returning id
            """,
            "delete from blobs where owner = \(owner) and id = any (\(pictures)) returning id",
            // A worker that still processes one of the captures finds its work gone.
            "delete from work where owner = \(owner) and id = any (\(captures))",
            "delete from contacts where owner = \(owner) and id = any (\(contacts))",
            "delete from recent_captures where owner = \(owner) and capture = any (\(captures))",
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
