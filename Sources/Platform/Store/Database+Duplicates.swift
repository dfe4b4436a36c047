package import FoundationEssentials
import Matching
import Postgres

extension Database {
    /// Contacts that share an address, a number or the name with this one, drafts among them; the strongest reason
    /// first. Keys find them, so that it takes as long among a hundred thousand contacts as among a hundred.
    /// - Parameter limit: how many are looked at; one name may stand for many people.
    /// - Returns: nil where there is no such contact.
    package func duplicates(
        of id: UUID, of owner: UUID, limit: Int = 50
    ) async throws(StoreError) -> [DuplicateContact]? {
        let cipher = try await keys.cipher(for: owner)
        let results: [[Row]]
        do {
            results = try await pool.transaction(
                owners: [owner],
                [
                    standing(id, of: owner),
                    """
                    select \(Contact.columns) from contacts
                    where owner = \(owner) and deleted_at is null and id = any (array (
                        select k.contact from contact_keys m join contact_keys k
                            on k.owner = m.owner and k.kind = m.kind and k.key = m.key and k.contact <> m.contact
                        where m.owner = \(owner) and m.contact = \(id)
                        -- A name proves least.
                        group by k.contact order by bool_or(k.kind = 'email') desc, bool_or(k.kind = 'phone') desc,
                            k.contact
                        limit \(limit)))
                    """,
                ])
        } catch { throw .database(error) }
        return try reading {
            guard let row = results[0].first else { return nil }
            let query = try Contact(row: row, cipher: cipher).fields.duplicateQuery
            let found = try results[1].compactMap { row -> DuplicateContact? in
                let contact = try Contact(row: row, cipher: cipher)
                let other = contact.fields.duplicateQuery
                let reasons = DuplicateRule.reasons(query, other)
                return reasons.isEmpty
                    ? nil
                    : DuplicateContact(
                        contact: contact, reasons: reasons,
                        mayMergeUnasked: DuplicateRule.mayMergeUnasked(query, other))
            }
            return found.sorted { Self.rank($0) < Self.rank($1) }
        }
    }

    private static func rank(_ duplicate: DuplicateContact) -> (Int, Int, String) {
        let place = duplicate.reasons.first.flatMap { DuplicateCandidate.Reason.allCases.firstIndex(of: $0) } ?? 0
        return (place, -duplicate.reasons.count, duplicate.contact.id.uuidString)
    }
}
