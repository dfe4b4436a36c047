package import FoundationEssentials
import Postgres

extension ContactStore {
    /// Adds or removes one tag; repeating it has no effect.
    /// - Parameter tag: in lower case.
    /// - Returns: nil if the contact does not exist.
    package func tag(
        _ contact: UUID, of owner: UUID, _ tag: String, isSet: Bool
    ) async throws(StoreError) -> Contact? {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner],
            """
            update contacts set updated_at = now(), version = version + 1,
                tags = case when \(isSet) then array_append(tags, \(tag)::text) else array_remove(tags, \(tag)::text) end
            where owner = \(owner) and id = \(contact) and deleted_at is null
                and (\(tag)::text = any (tags)) is distinct from \(isSet)
            """,
            Contact.standing(contact, of: owner))
        return try reading { try rows.first.map { try Contact(row: $0, cipher: cipher) } }
    }

    /// Every tag with its number of contacts, from A to Z.
    package func tags(of owner: UUID) async throws(StoreError) -> [(tag: String, contacts: Int)] {
        let rows = try await database.rows(
            of: [owner],
            """
            select t as tag, count(*) as n from contacts, unnest(tags) t
            where owner = \(owner) and deleted_at is null and tags <> '{}' group by t order by t
            """)
        return try reading { try rows.map { (tag: try $0.get("tag"), contacts: try $0.get("n")) } }
    }
}
