package import Contacts
import Crypto
package import FoundationEssentials
import Postgres

/// Cards that a person types, because there is no picture or it could not be read.
extension Database {
    /// Makes a confirmed contact and its card under an id that the caller has drawn: making it again changes nothing.
    /// - Parameters:
    ///   - capture: whose picture it was typed from: one that was rejected, is dead or lies in the inbox. It is filed
    ///     by this.
    ///   - refusingDuplicates: make nothing where a confirmed contact has one of its addresses or numbers.
    /// - Precondition: `fields.identifiesSomebody`.
    package func enterCard(
        _ id: UUID, of owner: UUID, _ fields: ContactFields, capture: UUID? = nil, refusingDuplicates: Bool = false
    ) async throws(StoreError) -> CardCreation {
        let cipher = try await keys.cipher(for: owner)
        let values = try reading { try fields.row(of: id, sealedBy: cipher) }
        let duplicate: SQL = """
            select k.id from contact_keys_of('', \(fields.emails), \(fields.phones)) q
            join contact_keys m on m.owner = \(owner) and m.kind = q.kind and m.key = q.key
            join contacts k on k.owner = m.owner and k.id = m.contact
            where k.status = 'confirmed' and k.deleted_at is null order by k.created_at limit 1
            """
        let results = try await results(
            of: [owner],
            [
                """
                with source as (
                    select id from captures where owner = \(owner) and id = \(capture)
                        and state in ('rejected', 'dead', 'inbox') for update),
                made as (
                    insert into contacts (owner, id, capture, \(ContactFields.columns))
                    select \(owner), \(id), \(capture), \(values)
                    where (\(capture)::uuid is null or exists (select from source))
                        and not (\(refusingDuplicates) and exists (\(duplicate)))
                    on conflict do nothing
                    returning owner, id, capture),
                carded as (
                    insert into cards (owner, id, is_manually_edited) select owner, id, true from made),
                unnoted as (
                    delete from inbox_notes n using made m where n.owner = m.owner and n.capture = m.capture)
                update captures c set state = 'filed', reason = null, updated_at = now(), version = c.version + 1
                from made m where c.owner = m.owner and c.id = m.capture
                """,
                "select \(Card.columns), d.sealed from \(Card.standing(owner, where: "id = \(id)"))",
                """
                select exists (select from contacts where owner = \(owner) and id = \(id)) as is_used,
                    exists (select from captures where owner = \(owner) and id = \(capture)) as has_capture,
                    exists (select from captures where owner = \(owner) and id = \(capture)
                        and state in ('rejected', 'dead', 'inbox')) as is_free,
                    (\(duplicate)) as duplicate
                """,
            ])
        return try reading {
            if let row = results[1].first {
                return .done(try Card(row: row, cipher: cipher, withReading: true))
            }
            guard let row = results[2].first else { throw StoreError.unreadable("a card has gone") }
            if try row.get("is_used", as: Bool.self) { return .gone }
            if capture != nil {
                guard try row.get("has_capture", as: Bool.self) else { return .unknownCapture }
                // What it is filed by may have been deleted: its id stays taken.
                guard try row.get("is_free", as: Bool.self) else { return .captureTaken }
            }
            guard refusingDuplicates, let other = try row.get("duplicate", as: UUID?.self) else { return .captureTaken }
            return .duplicate(of: other)
        }
    }
}
