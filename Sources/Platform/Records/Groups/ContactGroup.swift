package import Crypto
package import FoundationEssentials
import Postgres
import Store

/// A group that its owner has confirmed. Chats with its title are filed to it.
package struct ContactGroup: Sendable, Equatable {
    package struct Member: Codable, Sendable, Equatable {
        package var contact: UUID
        package var name: String
    }

    package var id: UUID
    package var name: String
    /// By name. Without deleted contacts.
    package var members: [Member]
    package var createdAt: Date
    package var updatedAt: Date
    package var version: Int
}

/// The result of creating or changing a group.
package enum GroupOutcome: Sendable {
    case done(ContactGroup)
    case notFound
    /// The group has another version than the expected one; this is the current group.
    case conflict(current: ContactGroup)
    /// No contact has this id.
    case unknownContact(UUID)
    /// The owner has `GroupStore.maxGroups` groups.
    case tooMany
}

extension ContactGroup {
    /// Columns of `groups g`.
    static let columns: SQL = """
        g.id, g.name_sealed, g.created_at, g.updated_at, g.version, coalesce((
            select jsonb_agg(
                jsonb_build_object('contact', k.id, 'name', case when k.name <> '' then k.name else k.company end)
                order by contact_sort_name(k.name, k.company), k.id)
            from group_members m join contacts k on k.owner = m.owner and k.id = m.contact and k.deleted_at is null
            where m.owner = g.owner and m.group_id = g.id), '[]') as members
        """

    static func standing(_ id: UUID, of owner: UUID) -> SQL {
        "select \(columns) from groups g where g.owner = \(owner) and g.id = \(id) and g.deleted_at is null"
    }

    init(row: Row, cipher: OwnerCipher) throws {
        id = try row.get("id")
        name = try Self.name(try row.get("name_sealed"), of: id, cipher)
        members = try StoreJSON.decode([Member].self, from: try row.get("members", as: String.self))
        createdAt = try row.get("created_at")
        updatedAt = try row.get("updated_at")
        version = try row.get("version")
    }

    package static func name(_ sealed: [UInt8], of id: UUID, _ cipher: OwnerCipher) throws -> String {
        try cipher.openText(sealed, context: SealContext.groupName(id))
    }
}
