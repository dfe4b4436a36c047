import Contacts
import Crypto
package import FoundationEssentials
import Merging
import Postgres
package import Store

extension MergeStore {
    /// Undoes a merge. The loser is restored as it was, with everything that was moved from it and has not been moved
    /// since. The winner loses the fields that it got from the merge. Later changes stay.
    package func undo(_ id: UUID, of owner: UUID) async throws(StoreError) -> UndoOutcome {
        let cipher = try await database.keys.cipher(for: owner)
        return try await storing {
            try await database.pool.transaction(owners: [owner], retrying: true) { transaction in
                guard let kept = try await transaction.run(MergesStatements.lockMerge(owner: owner, id: id)) else {
                    return .notFound
                }
                if kept.isUndone { return .alreadyUndone }
                let (winner, loser) = (kept.winner, kept.loser)
                let content = try MergeContent(kept.sealed, id, cipher)
                guard let now = try await transaction.contacts([winner], of: owner, sealedBy: cipher)[winner] else {
                    return .overtaken
                }
                let undone = MergeUndo.undone(
                    before: content.before, after: content.after, now: now.fields.values)
                var fields = now.fields
                fields.values = undone.fields
                guard fields.isIdentifiable else { return .overtaken }
                // The merge may have moved two cards of one picture.
                var cards = now.cards
                for came in kept.cards {
                    if let place = cards.lastIndex(of: came) { cards.remove(at: place) }
                }
                let assignments = try fields.assignments(to: winner, from: now.fields, sealedBy: cipher)
                let rows = try await transaction.pipeline([
                    """
                    update contacts set \(assignments), cards = \(cards),
                        exported_at = case when exported_at > \(kept.createdAt) then exported_at
                            else \(kept.exportedAt) end,
                        status = case when \(content.wasDraft) then 'draft'::contact_status else status end,
                        updated_at = now(), version = version + 1
                    where owner = \(owner) and id = \(winner)
                    returning \(Contact.columns)
                    """,
                    """
                    update contacts set deleted_at = null, merged_into = null, updated_at = now(), version = version + 1
                    where owner = \(owner) and id = \(loser) and merged_into = \(winner)
                    returning \(Contact.columns)
                    """,
                    MergesStatements.moveInteractionsBack(owner: owner, id: id).sql,
                    MergesStatements.moveNotesBack(owner: owner, id: id).sql,
                    MergesStatements.moveMembersBack(owner: owner, id: id).sql,
                    MergesStatements.moveSuggestionsBack(owner: owner, id: id).sql,
                    MergesStatements.markUndone(owner: owner, id: id).sql,
                ])
                guard let stayed = rows[0].first, let back = rows[1].first else {
                    throw StoreError.unreadable("the tombstone of a merge is missing")
                }
                return .done(
                    winner: try Contact(row: stayed, cipher: cipher), loser: try Contact(row: back, cipher: cipher),
                    kept: undone.kept)
            }
        }
    }
}
