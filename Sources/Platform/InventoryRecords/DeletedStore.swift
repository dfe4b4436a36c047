import Crypto
package import FoundationEssentials
import Inventory
import Postgres
import Records
package import Store

/// Something that its owner deleted and can still restore.
package struct DeletedObject: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case capture, interaction, contact, group
        case item, location, label, home, policy

        /// nil for objects outside of the inventory.
        fileprivate var inventory: InventoryObject? { InventoryObject(rawValue: rawValue) }
        package var isOfInventory: Bool { inventory != nil }
    }

    package var kind: Kind
    package var id: UUID
    /// The summary of a capture or an interaction, or a name; empty if nothing was read.
    package var title: String
    package var deletedAt: Date
    package var restorableUntil: Date
}

/// What owners have deleted within the last 24 hours.
package struct DeletedStore: Sendable {
    let database: Database

    /// The latest deletion first. Without what was hidden with a capture, a contact or a group, because the restore of
    /// those brings it back, and without merged contacts, because the undo of the merge does.
    /// - Precondition: `kinds` is not empty.
    package func list(
        _ kinds: [DeletedObject.Kind], of owner: UUID, after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<DeletedObject> {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(of: [owner], Self.page(kinds, of: owner, after: cursor, limit: limit))
        return try reading { try Page(rows, limit: limit) { try DeletedObject(row: $0, cipher) } }
    }

    /// Each part reads at most a page by its index of deletions.
    private static func page(
        _ kinds: [DeletedObject.Kind], of owner: UUID, after cursor: PageCursor?, limit: Int
    ) -> SQL {
        let parts = kinds.map { kind -> SQL in
            """
            (select '\(raw: kind.rawValue)' as kind, o.id, o.deleted_at, \(kind.name) as name from \(kind.table) o
                where o.owner = \(owner) and o.deleted_at > now() - restore_period()
                    and \(cursor.follows("o.deleted_at", "o.id")) and \(kind.condition)
                \(SQL.newestFirst("o.deleted_at", "o.id", limit: limit)))
            """
        }
        return """
            select d.kind, d.id, d.deleted_at, d.deleted_at + restore_period() as restorable_until, d.name,
                g.name_sealed, i.sealed as interaction_sealed, n.sealed as note_sealed, \(SQL.cursor("d.deleted_at"))
            from (\(parts.joined(by: " union all ")) \(SQL.newestFirst("deleted_at", "id", limit: limit))) d
            left join groups g on d.kind = 'group' and g.owner = \(owner) and g.id = d.id
            left join interactions i on d.kind in ('capture', 'interaction') and i.owner = \(owner) and i.id = d.id
            left join inbox_notes n on d.kind = 'capture' and n.owner = \(owner) and n.id = d.id
            order by d.deleted_at desc, d.id desc
            """
    }
}

extension Database {
    package var deleted: DeletedStore { DeletedStore(database: self) }
}

extension DeletedObject.Kind {
    fileprivate var table: SQL { inventory?.table ?? "\(raw: rawValue + "s")" }

    /// The name where it is not encrypted.
    fileprivate var name: SQL {
        if let inventory { return "o.\(inventory.nameColumn)" }
        return self == .contact ? "case when o.name <> '' then o.name else o.company end" : "null::text"
    }

    /// Whether a deleted row can be restored by itself.
    fileprivate var condition: SQL {
        switch self {
        case .capture: "o.state <> 'erased'"
        case .interaction:
            """
            exists (select from captures c where c.owner = o.owner and c.id = o.capture and c.deleted_at is null)
            and not exists (
                select from contacts k where k.owner = o.owner and k.id = o.contact and k.deleted_at is not null)
            and not exists (
                select from groups g where g.owner = o.owner and g.id = o.group_id and g.deleted_at is not null)
            """
        case .contact: "o.merged_into is null"
        case .group, .item, .location, .label, .home, .policy: "true"
        }
    }
}

extension DeletedObject {
    fileprivate init(row: Row, _ cipher: OwnerCipher) throws {
        guard let kind = Kind(rawValue: try row.get("kind", as: String.self)) else {
            throw StoreError.unreadable("an unknown kind of a deleted object")
        }
        self.kind = kind
        id = try row.get("id")
        deletedAt = try row.get("deleted_at")
        restorableUntil = try row.get("restorable_until")
        if let name = try row.get("name", as: String?.self) {
            title = name
        } else if let sealed = try row.get("name_sealed", as: [UInt8]?.self) {
            title = try ContactGroup.name(sealed, of: id, cipher)
        } else if let sealed = try row.get("interaction_sealed", as: [UInt8]?.self) {
            let bytes = try cipher.open(sealed, context: SealContext.interaction(id))
            title = try StoreJSON.decode(InteractionContent.self, from: bytes).summary
        } else if let sealed = try row.get("note_sealed", as: [UInt8]?.self) {
            let bytes = try cipher.open(sealed, context: SealContext.inboxNote(id))
            title = try StoreJSON.decode(InboxContent.self, from: bytes).content
        } else {
            title = ""
        }
    }
}
