import Captures
package import Contacts
import Crypto
package import FoundationEssentials
import Postgres
package import Store

/// Cards that a person enters by hand, because there is no picture or it could not be read.
extension CardStore {
    /// Creates a confirmed contact and its card under an id that the caller has generated. Creating it again has no
    /// effect.
    /// - Parameters:
    ///   - capture: the capture whose picture was typed in: rejected, dead or in the inbox. It becomes filed.
    ///   - policy: what to do if the card may be an existing contact; nil for the owner's setting.
    /// - Precondition: `fields.isIdentifiable`.
    package func enter(
        _ id: UUID, of owner: UUID, _ fields: ContactFields, capture: UUID? = nil, by policy: DuplicatePolicy? = nil
    ) async throws(StoreError) -> EnteredCard {
        let cipher = try await database.keys.cipher(for: owner)
        let values = try reading { try fields.row(of: id, sealedBy: cipher) }
        return try await database.transaction(of: [owner]) { transaction in
            try await transaction.execute("savepoint entry")
            let results = try await transaction.pipeline([
                """
                with source as (
                    select id from captures where owner = \(owner) and id = \(capture)
                        and state in ('rejected', 'dead', 'inbox', 'dismissed') and deleted_at is null for update),
                made as (
                    insert into contacts (owner, id, capture, status, \(ContactFields.written))
                    select \(owner), \(id), \(capture), 'draft', \(values)
                    where \(capture)::uuid is null or exists (select from source)
                    on conflict do nothing
                    returning owner, id, capture),
                carded as (
                    insert into cards (owner, id, is_manually_edited) select owner, id, true from made),
                unnoted as (
                    delete from inbox_notes n using made m where n.owner = m.owner and n.capture = m.capture)
                update captures c set state = 'filed', reason = null, updated_at = now(), version = c.version + 1
                from made m where c.owner = m.owner and c.id = m.capture
                """,
                CardsStatements.entry(owner: owner, id: id, capture: capture).sql,
            ])
            guard let row = results[1].first else { throw StoreError.unreadable("a card is missing") }
            guard try row.get("is_used", as: Bool.self) else {
                // The card that filed the capture may have been deleted: the id stays used.
                guard let state = try row.get("state", as: CaptureState?.self) else { return .unknownCapture }
                return state.isTerminal ? .captureTaken : .captureUnderWay
            }
            let commits = try await transaction.commit(
                cardsWhere: "id = \(id)", of: owner, by: policy, sealedBy: cipher)
            let commit = try await transaction.complete(commits, for: [id], of: owner)[0]
            switch commit.outcome {
            case .duplicates(let known):
                try await transaction.execute("rollback to savepoint entry")
                return .duplicates(known)
            case .merged, .skipped: return .known(commit)
            case .notFound, .conflict: return .gone
            case .created, .alreadyCommitted: break
            }
            let rows = try await transaction.query(
                "select \(Card.columns), d.sealed from \(Card.standing(owner, where: "id = \(id)"))")
            guard let row = rows.first else { throw StoreError.unreadable("a card is missing") }
            return .done(try Card(row: row, cipher: cipher, withReading: true))
        }
    }
}
