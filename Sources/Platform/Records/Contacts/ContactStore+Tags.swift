package import FoundationEssentials
import Postgres
package import Store

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
            ContactsStatements.setTag(isSet: isSet, tag: tag, owner: owner, id: contact).sql,
            Contact.standing(contact, of: owner))
        return try reading { try rows.first.map { try Contact(row: $0, cipher: cipher) } }
    }

    /// Every tag with its number of contacts, from A to Z.
    package func tags(of owner: UUID) async throws(StoreError) -> [(tag: String, contacts: Int)] {
        let rows = try await database.run(of: [owner], ContactsStatements.tags(owner: owner))
        return rows.map { (tag: $0.tag, contacts: $0.contacts) }
    }
}
