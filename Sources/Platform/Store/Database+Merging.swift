import Contacts
import Crypto
package import FoundationEssentials
package import Merging
import Postgres

extension Database {
    /// Makes one contact of two, in one transaction: the fields by the choices, and everything that was filed under the
    /// one that goes. That one stays as a tombstone with all that it said, so that the merge can be undone.
    /// - Parameters:
    ///   - merge: the id of the record, drawn by the caller.
    ///   - version: of the contact that goes; nil for whichever stands.
    ///   - isTrial: nothing is kept; the outcome is what would be.
    package func merge(
        _ loser: UUID, into winner: UUID, of owner: UUID, as merge: UUID, choices: [String: ContactMerge.Choice] = [:],
        expecting version: Int? = nil, isTrial: Bool = false
    ) async throws(StoreError) -> MergeOutcome {
        let cipher = try await keys.cipher(for: owner)
        return try await storing {
            try await pool.transaction(owners: [owner], retrying: true) { transaction in
                try await transaction.merge(
                    loser, into: winner, of: owner, as: merge, choices: choices, expecting: version, isTrial: isTrial,
                    sealedBy: cipher)
            }
        }
    }

    /// Merges in which a contact took part, the latest first.
    /// - Returns: nil where there is no such contact, and no merge remembers one.
    package func merges(of contact: UUID, of owner: UUID) async throws(StoreError) -> [MergeRecord]? {
        let cipher = try await keys.cipher(for: owner)
        let rows = try await rows(
            of: [owner],
            """
            select \(MergeRecord.columns) from merges
            where owner = \(owner) and (winner = \(contact) or loser = \(contact))
            order by created_at desc, id desc limit 200
            """)
        if rows.isEmpty {
            let known = try await self.rows(
                of: [owner], "select from contacts where owner = \(owner) and id = \(contact) and deleted_at is null")
            if known.isEmpty { return nil }
        }
        return try reading { try rows.map { try MergeRecord(row: $0, cipher: cipher) } }
    }

    /// Where a contact went that is not there any more.
    /// - Returns: nil where it was not merged into another one.
    package func mergedInto(_ contact: UUID, of owner: UUID) async throws(StoreError) -> UUID? {
        let rows = try await rows(
            of: [owner],
            """
            with recursive way as (
                select id, merged_into, 0 as step from contacts where owner = \(owner) and id = \(contact)
                union all
                select k.id, k.merged_into, w.step + 1 from contacts k join way w on k.id = w.merged_into
                where k.owner = \(owner))
            select id from way where step > 0 order by step desc limit 1
            """)
        return try reading { try rows.first?.get("id") }
    }
}

extension Transaction {
    /// `Database.merge` within a transaction.
    func merge(
        _ loser: UUID, into winner: UUID, of owner: UUID, as merge: UUID, choices: [String: ContactMerge.Choice] = [:],
        expecting version: Int? = nil, isTrial: Bool = false, sealedBy cipher: OwnerCipher
    ) async throws -> MergeOutcome {
        let standing = try await contacts([loser, winner], of: owner, sealedBy: cipher)
        guard let from = standing[loser] else {
            // Said again after an answer that was lost: done is done.
            guard let kept = try await self.record(merge, of: owner, sealedBy: cipher),
                kept.loser == loser, let into = standing[kept.winner]
            else { return .notFound }
            return .done(kept, winner: into)
        }
        guard let into = standing[winner], loser != winner else { return .intoNotFound }
        if let version, version != from.version { return .conflict(current: from) }
        let changes = ContactMerge.changes(
            winner: into.fields.values, loser: from.fields.values, choices: choices)
        var fields = into.fields
        for change in changes { fields.values[change.field] = change.result }
        var record = MergeRecord(
            id: merge, winner: winner, loser: loser, changes: changes, interactions: 0, notes: 0, cards: 0,
            createdAt: .now, undoneAt: nil, version: 1)
        if isTrial {
            try await count(moving: loser, of: owner, into: &record)
            record.cards = from.pictures.count
            return .done(record, winner: into)
        }
        let content = MergeContent(
            before: into.fields.values, after: fields.values, loser: from.fields.values,
            wasDraft: into.status == .draft && from.status == .confirmed)
        let move = MergeMove(
            owner: owner, record: merge, from: from, into: into, fields: fields, cards: from.pictures,
            isConfirmed: from.status == .confirmed || into.status == .confirmed,
            sealed: try cipher.seal(try StoreJSON.encode(content), context: SealContext.merge(merge)))
        let rows = try await pipeline(try move.statements(sealedBy: cipher))
        guard let contact = rows[0].first, let kept = rows[2].first else {
            throw StoreError.unreadable("a merge has no record")
        }
        return .done(
            try MergeRecord(row: kept, cipher: cipher), winner: try Contact(row: contact, cipher: cipher))
    }

    /// Contacts that stand, locked in the order of their ids, so that two who merge the same do not wait in a circle.
    func contacts(
        _ ids: [UUID], of owner: UUID, sealedBy cipher: OwnerCipher
    ) async throws -> [UUID: Contact] {
        let rows = try await query(
            """
            select \(Contact.columns) from contacts
            where owner = \(owner) and id = any (\(ids)) and deleted_at is null order by id for update
            """)
        let contacts = try rows.map { try Contact(row: $0, cipher: cipher) }
        return Dictionary(contacts.map { ($0.id, $0) }) { first, _ in first }
    }

    fileprivate func record(
        _ merge: UUID, of owner: UUID, sealedBy cipher: OwnerCipher
    ) async throws -> MergeRecord? {
        try await query("select \(MergeRecord.columns) from merges where owner = \(owner) and id = \(merge)").first
            .map { try MergeRecord(row: $0, cipher: cipher) }
    }

    fileprivate func count(moving contact: UUID, of owner: UUID, into record: inout MergeRecord) async throws {
        let rows = try await query(
            """
            select (select count(*) from interactions where owner = \(owner) and contact = \(contact)) as interactions,
                (select count(*) from inbox_notes where owner = \(owner) and assigned_to = \(contact)) as notes
            """)
        record.interactions = try rows.first?.get("interactions", as: Int.self) ?? 0
        record.notes = try rows.first?.get("notes", as: Int.self) ?? 0
    }
}

extension MergeRecord {
    static let columns: SQL = """
        id, winner, loser, sealed, cardinality(interactions) as interactions, cardinality(notes) as notes,
        cardinality(cards) as cards, created_at, undone_at, version
        """

    init(row: Row, cipher: OwnerCipher) throws {
        id = try row.get("id")
        winner = try row.get("winner")
        loser = try row.get("loser")
        interactions = try row.get("interactions")
        notes = try row.get("notes")
        cards = try row.get("cards")
        createdAt = try row.get("created_at")
        undoneAt = try row.get("undone_at")
        version = try row.get("version")
        let content = try MergeContent(try row.get("sealed", as: [UInt8].self), id, cipher)
        changes = ContactMerge.changes(winner: content.before, loser: content.loser, result: content.after)
    }
}

extension MergeContent {
    init(_ sealed: [UInt8], _ merge: UUID, _ cipher: OwnerCipher) throws {
        let bytes = try cipher.open(sealed, context: SealContext.merge(merge))
        self = try StoreJSON.decode(MergeContent.self, from: bytes)
        before = before.fitting
        after = after.fitting
        loser = loser.fitting
    }
}

extension Contact {
    /// The captures of all its cards.
    fileprivate var pictures: [UUID] { (capture.map { [$0] } ?? []) + cards }
}
