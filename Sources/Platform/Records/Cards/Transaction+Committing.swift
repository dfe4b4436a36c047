import Captures
import Crypto
import FoundationEssentials
import Matching
import Postgres
import Store

extension Transaction {
    /// Commits the owner's cards that meet a condition on `contacts`. Cards that share no address, number or name
    /// with any contact are committed together. Each other card is compared with the existing contacts, including
    /// those just created.
    /// - Parameter policy: nil for the owner's setting.
    /// - Returns: an outcome for each card, in the order of the pictures and the cards in them.
    func commit(
        cardsWhere condition: SQL, of owner: UUID, by policy: DuplicatePolicy?, sealedBy cipher: OwnerCipher
    ) async throws -> [CardCommit] {
        let (_, settings) = try await run(
            CardsStatements.lockCommits(owner: owner.text),
            SettingsStatements.settings(owner: owner))
        let policy = try policy ?? OwnerSettings(settings, of: owner, cipher).contactDuplicates
        let rows = try await query(
            """
            with wanted as (
                select id, status, version, coalesce(capture, id) as picture, place, \(policy == .createNew) or not exists (
                    select from contact_keys m join contact_keys k
                        on k.owner = m.owner and k.kind = m.kind and k.key = m.key and k.contact <> m.contact
                    where m.owner = contacts.owner and m.contact = contacts.id) as is_new
                from contacts
                where owner = \(owner) and deleted_at is null and \(condition)
                    and exists (select from cards d where d.owner = contacts.owner and d.id = contacts.id)
                order by id for update),
            done as (
                update contacts k set status = 'confirmed', updated_at = now(), version = k.version + 1
                from wanted w where k.owner = \(owner) and k.id = w.id and w.status = 'draft' and w.is_new
                returning k.id, k.version)
            select w.id, w.status = 'draft' and not w.is_new as is_open, d.id is not null as is_done,
                coalesce(d.version, w.version) as version
            from wanted w left join done d on d.id = w.id order by w.picture, w.place
            """)
        var commits: [CardCommit] = []
        for row in rows {
            let id: UUID = try row.get("id")
            if try row.get("is_open", as: Bool.self) {
                commits.append(try await commitOrAsk(id, of: owner, by: policy, sealedBy: cipher))
            } else {
                commits.append(
                    CardCommit(
                        id: id, outcome: try row.get("is_done", as: Bool.self) ? .created : .alreadyCommitted,
                        version: try row.get("version")))
            }
        }
        return commits
    }

    /// The outcomes in the order of `ids`. For a card that was merged before, the outcome names its merge.
    func complete(_ commits: [CardCommit], for ids: [UUID], of owner: UUID) async throws -> [CardCommit] {
        var outcomes = Dictionary(uniqueKeysWithValues: commits.map { ($0.id, $0) })
        let missing = ids.filter { outcomes[$0] == nil }
        if !missing.isEmpty {
            for merge in try await run(MergesStatements.latestMerges(owner: owner, losers: missing)) {
                outcomes[merge.loser] = CardCommit(
                    id: merge.loser, outcome: .merged(merge: merge.id, into: merge.winner), version: merge.version)
            }
        }
        return ids.map { outcomes[$0] ?? CardCommit(id: $0, outcome: .notFound) }
    }

    /// Decides about one locked draft that shares a key with a contact. If the match is not certain, the owner is
    /// asked whatever the policy says: nothing is merged or skipped.
    private func commitOrAsk(
        _ id: UUID, of owner: UUID, by policy: DuplicatePolicy, sealedBy cipher: OwnerCipher
    ) async throws -> CardCommit {
        guard let draft = try await duplicates(of: id, of: owner, sealedBy: cipher) else {
            return CardCommit(id: id, outcome: .notFound)
        }
        let known = draft.duplicates.filter {
            $0.contact.status == .confirmed && DuplicateRule.requiresConfirmation($0.reasons)
        }
        let certain = known.filter(\.mayMergeUnasked)
        switch policy {
        case _ where known.isEmpty, .createNew:
            let version = try await run(CardsStatements.confirm(owner: owner, id: id))
            return CardCommit(id: id, outcome: .created, version: version)
        case .merge where certain.count == 1:
            let outcome = try await merge(id, into: certain[0].contact.id, of: owner, as: .v7(), sealedBy: cipher)
            guard case .done(let record, let winner) = outcome else {
                throw StoreError.unreadable("a locked draft cannot be merged")
            }
            return CardCommit(id: id, outcome: .merged(merge: record.id, into: winner.id), version: winner.version)
        case .skip where !certain.isEmpty:
            try await run(CardsStatements.skip(owner: owner, id: id))
            return CardCommit(id: id, outcome: .skipped(known: certain[0].contact.id))
        case .ask, .merge, .skip:
            return CardCommit(id: id, outcome: .duplicates(known), version: draft.contact.version)
        }
    }
}
