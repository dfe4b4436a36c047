import Contacts
import Crypto
import FoundationEssentials
import Postgres
import Store

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
                cards = \(into.cards + cards), exported_at = greatest(exported_at, \(from.exportedAt)),
                updated_at = now(), version = version + 1
            where owner = \(owner) and id = \(into.id)
            returning \(Contact.columns)
            """,
            MergesStatements.deleteLoser(winner: into.id, owner: owner, loser: from.id).sql,
            MergesStatements.move(
                winner: into.id, owner: owner, loser: from.id, id: record, sealed: sealed, cards: cards,
                exportedAt: into.exportedAt
            ).sql,
        ]
    }
}
