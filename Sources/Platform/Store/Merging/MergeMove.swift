import Contacts
import Crypto
import FoundationEssentials
import Postgres

/// The statements that merge two contacts.
struct MergeMove {
    let owner: UUID
    let record: UUID
    let from: Contact
    let into: Contact
    /// The new fields of the winner.
    let fields: ContactFields
    let cards: [UUID]
    let isConfirmed: Bool
    let sealed: [UInt8]

    /// The first statement returns the winner, the third the record.
    func statements(sealedBy cipher: OwnerCipher) throws -> [SQL] {
        [
            """
            update contacts set \(try fields.assignments(to: into.id, from: into.fields, sealedBy: cipher)),
                status = case when \(isConfirmed) then 'confirmed'::contact_status else status end,
                cards = \(into.cards + cards), updated_at = now(), version = version + 1
            where owner = \(owner) and id = \(into.id)
            returning \(Contact.columns)
            """,
            """
            update contacts set deleted_at = now(), merged_into = \(into.id), updated_at = now(), version = version + 1
            where owner = \(owner) and id = \(from.id)
            """,
            """
            with moved as (
                update interactions set contact = \(into.id), updated_at = now(), version = version + 1
                where owner = \(owner) and contact = \(from.id) returning id),
            assigned as (
                update inbox_notes set assigned_to = \(into.id), updated_at = now(), version = version + 1
                where owner = \(owner) and assigned_to = \(from.id) returning id)
            insert into merges (owner, id, winner, loser, sealed, interactions, notes, cards)
            values (\(owner), \(record), \(into.id), \(from.id), \(sealed), array (select id from moved),
                array (select id from assigned), \(cards))
            returning \(MergeRecord.columns)
            """,
        ]
    }
}
