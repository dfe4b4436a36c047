import Crypto
package import FoundationEssentials
import Matching
import Postgres
package import Store

extension ContactStore {
    /// Contacts that share an email address, a number or the name with this contact, drafts included; the strongest
    /// reason first. Found by keys, so the time does not depend on the number of contacts.
    /// - Returns: at most fifty contacts; nil if the contact does not exist.
    package func duplicates(of id: UUID, of owner: UUID) async throws(StoreError) -> [DuplicateContact]? {
        let cipher = try await database.keys.cipher(for: owner)
        let results = try await database.results(of: [owner], DuplicateContact.candidates(of: id, owner: owner))
        return try reading {
            try results[0].first.map {
                try DuplicateContact.found(for: $0, in: results[1], sealedBy: cipher).duplicates
            }
        }
    }
}

extension Transaction {
    /// The same within a transaction, together with the contact itself.
    func duplicates(
        of id: UUID, of owner: UUID, sealedBy cipher: OwnerCipher
    ) async throws -> (contact: Contact, duplicates: [DuplicateContact])? {
        let results = try await pipeline(DuplicateContact.candidates(of: id, owner: owner))
        return try results[0].first.map { try DuplicateContact.found(for: $0, in: results[1], sealedBy: cipher) }
    }
}

extension DuplicateContact {
    /// Limits the result, since many people may share one name.
    private static let maximumResults = 50

    /// The contact, and the contacts that share a key with it.
    fileprivate static func candidates(of id: UUID, owner: UUID) -> [SQL] {
        [
            Contact.standing(id, of: owner),
            """
            select \(Contact.columns) from contacts
            where owner = \(owner) and deleted_at is null and id = any (array (
                select k.contact from contact_keys m join contact_keys k
                    on k.owner = m.owner and k.kind = m.kind and k.key = m.key and k.contact <> m.contact
                where m.owner = \(owner) and m.contact = \(id)
                -- A shared name is the weakest reason.
                group by k.contact order by bool_or(k.kind = 'email') desc, bool_or(k.kind = 'phone') desc, k.contact
                limit \(maximumResults)))
            """,
        ]
    }

    fileprivate static func found(
        for row: Row, in candidates: [Row], sealedBy cipher: OwnerCipher
    ) throws -> (contact: Contact, duplicates: [DuplicateContact]) {
        let contact = try Contact(row: row, cipher: cipher)
        let query = contact.fields.duplicateQuery
        let found = try candidates.compactMap { row -> DuplicateContact? in
            let contact = try Contact(row: row, cipher: cipher)
            let other = contact.fields.duplicateQuery
            let reasons = DuplicateRule.reasons(query, other)
            return reasons.isEmpty
                ? nil
                : DuplicateContact(
                    contact: contact, reasons: reasons, mayMergeUnasked: DuplicateRule.mayMergeUnasked(query, other))
        }
        return (contact, found.sorted { $0.rank < $1.rank })
    }

    private var rank: (Int, Int, String) {
        let place = reasons.first.flatMap { DuplicateCandidate.Reason.allCases.firstIndex(of: $0) } ?? 0
        return (place, -reasons.count, contact.id.uuidString)
    }
}
