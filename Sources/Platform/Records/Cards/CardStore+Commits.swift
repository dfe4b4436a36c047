import Crypto
package import FoundationEssentials
import Postgres
package import Store

/// Commits card drafts: makes them confirmed contacts.
extension CardStore {
    /// Commits one card.
    /// - Parameters:
    ///   - policy: what to do if the card may be an existing contact; nil for the owner's setting.
    ///   - version: the version that the owner has seen; nil commits any version.
    package func commit(
        card id: UUID, of owner: UUID, by policy: DuplicatePolicy? = nil, expecting version: Int? = nil
    ) async throws(StoreError) -> CardCommit {
        try await committing(of: owner) { transaction, cipher in
            if let version, let standing = try await transaction.contacts([id], of: owner, sealedBy: cipher)[id],
                standing.version != version
            {
                return CardCommit(id: id, outcome: .conflict(current: standing), version: standing.version)
            }
            let commits = try await transaction.commit(
                cardsWhere: "id = \(id)", of: owner, by: policy, sealedBy: cipher)
            return try await transaction.complete(commits, for: [id], of: owner)[0]
        }
    }

    /// Commits several cards in one transaction.
    /// - Parameter policy: what to do with cards that may be existing contacts; nil for the owner's setting.
    /// - Returns: an outcome for each id, in their order.
    package func commit(
        cards ids: [UUID], of owner: UUID, by policy: DuplicatePolicy? = nil
    ) async throws(StoreError) -> [CardCommit] {
        var seen: Set<UUID> = []
        let ids = ids.filter { seen.insert($0).inserted }
        return try await committing(of: owner) { transaction, cipher in
            let commits = try await transaction.commit(
                cardsWhere: "id = any (\(ids))", of: owner, by: policy, sealedBy: cipher)
            return try await transaction.complete(commits, for: ids, of: owner)
        }
    }

    /// Commits the drafts of a batch in one transaction.
    /// - Parameters:
    ///   - policy: what to do with cards that may be existing contacts; nil for the owner's setting.
    ///   - reviewedOnly: true leaves all unreviewed cards as drafts. False leaves only unreviewed cards that name no
    ///     person.
    /// - Returns: an outcome for each committed card in the order of the pictures, the number of drafts left in the
    ///   batch, and how many of those name no person.
    package func commit(
        in batch: UUID, of owner: UUID, by policy: DuplicatePolicy? = nil, reviewedOnly: Bool
    ) async throws(StoreError) -> (commits: [CardCommit], left: Int, withoutPerson: Int) {
        let isOfBatch: SQL = """
            exists (select from captures p
                where p.owner = contacts.owner and p.id = contacts.capture and p.batch = \(batch))
            and exists (select from cards d where d.owner = contacts.owner and d.id = contacts.id)
            """
        let isLookedAt: SQL = """
            (not \(reviewedOnly) and name <> '' or exists (select from cards d
                where d.owner = contacts.owner and d.id = contacts.id and d.reviewed_at is not null))
            """
        return try await committing(of: owner) { transaction, cipher in
            let commits = try await transaction.commit(
                cardsWhere: "status = 'draft' and \(isOfBatch) and \(isLookedAt)", of: owner, by: policy,
                sealedBy: cipher)
            let rows = try await transaction.query(
                """
                select count(*) as n, count(*) filter (where name = '') as without_person from contacts
                where owner = \(owner) and status = 'draft' and deleted_at is null and \(isOfBatch)
                """)
            return (
                commits, try rows.first?.get("n", as: Int.self) ?? 0,
                try rows.first?.get("without_person", as: Int.self) ?? 0
            )
        }
    }

    private func committing<Value>(
        of owner: UUID, _ body: (Transaction, OwnerCipher) async throws -> Value
    ) async throws(StoreError) -> Value {
        let cipher = try await database.keys.cipher(for: owner)
        return try await database.transaction(of: [owner]) { try await body($0, cipher) }
    }
}
