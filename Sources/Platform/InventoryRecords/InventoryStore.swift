package import Conversations
import Crypto
package import FoundationEssentials
package import Inventory
import Postgres
package import Records
package import Store

/// The inventories of owners: find, list, and edits that can be undone for a day.
package struct InventoryStore: Sendable {
    /// Objects of one kind and owner. More locations or labels would have no use, and each name costs time when a sentence is
    /// read.
    package static func most(_ object: InventoryObject) -> Int { object == .item ? 100_000 : 1_000 }
    /// Names that a sentence is read with: the newest ones. Reading them takes time for each name.
    package static let mostNames = 10_000

    let database: Database

    package func find(
        _ object: InventoryObject, _ id: UUID, of owner: UUID
    ) async throws(StoreError) -> InventoryEntry? {
        try await entries(of: object, owner: owner, where: "t.id = \(id)", limit: 1).first
    }

    /// The objects with exactly this name, in any case; the oldest first.
    package func named(
        _ name: String, _ object: InventoryObject, of owner: UUID
    ) async throws(StoreError) -> [InventoryEntry] {
        try await entries(
            of: object, owner: owner, where: "t.name_key = inventory_key(\(name))", limit: 20)
    }

    /// The names of the newest objects of the kind, without the placeholder of drafts.
    package func names(_ object: InventoryObject, of owner: UUID) async throws(StoreError) -> [String] {
        let isNamed: SQL = object == .item ? "and t.title <> \(InventoryEntry.untitled)" : ""
        let rows = try await database.rows(
            of: [owner],
            """
            select t.\(object.nameColumn) as name from \(object.table) t
            where t.owner = \(owner) and t.deleted_at is null
                \(isNamed)
            order by t.created_at desc, t.id desc limit \(Self.mostNames)
            """)
        return try reading { try rows.map { try $0.get("name") } }
    }

    /// The oldest objects of the kind.
    package func list(
        _ object: InventoryObject, of owner: UUID, limit: Int
    ) async throws(StoreError) -> [InventoryEntry] {
        try await entries(of: object, owner: owner, where: "true", limit: limit)
    }

    /// Items whose title, make and model together contain each word of the query, in any case: their number, and the oldest
    /// ones.
    package func items(
        matching query: String, of owner: UUID, limit: Int
    ) async throws(StoreError) -> (count: Int, items: [InventoryEntry]) {
        let conditions: [SQL] = query.split(separator: " ").prefix(20).map { word in
            "concat_ws(' ', t.title, t.make, t.model) ilike \("%" + Self.escaped(word) + "%")"
        }
        let condition: SQL = conditions.isEmpty ? "true" : conditions.joined(by: " and ")
        let items = try await entries(of: .item, owner: owner, where: condition, limit: limit)
        guard items.count == limit else { return (items.count, items) }
        let count = try await database.rows(
            of: [owner],
            "select count(*) as n from items t where t.owner = \(owner) and t.deleted_at is null and \(condition)")
        return (try reading { try count.first?.get("n") ?? 0 }, items)
    }

    /// The items at a location, or with a label: their number, and the titles of the oldest ones.
    package func items(
        referringTo entry: InventoryEntry, of owner: UUID, limit: Int
    ) async throws(StoreError) -> (count: Int, titles: [String]) {
        let condition: SQL = """
            from items t
            where t.owner = \(owner) and t.deleted_at is null and t.\(entry.object.itemColumn) = \(entry.id)
            """
        let count = try await database.rows(of: [owner], "select count(*) as n \(condition)")
        let titles = try await database.rows(
            of: [owner], "select t.title \(condition) order by t.created_at, t.id limit \(limit)")
        return try reading { (try count.first?.get("n") ?? 0, try titles.map { try $0.get("title") }) }
    }

    /// Makes all edits, or none. They are undone together.
    /// - Parameter items: made before the others.
    package func make(
        _ edits: [InventoryEdit], items: ItemsEdit? = nil, of owner: UUID
    ) async throws(StoreError) -> Result<InventoryChange, InventoryRefusal> {
        let cipher = try await database.keys.cipher(for: owner)
        return try await database.transaction(of: [owner]) { transaction in
            let editor = InventoryEditor(transaction: transaction, owner: owner, cipher: cipher)
            try await transaction.execute("savepoint edits")
            do {
                var content = InventoryUndoContent()
                if let items { content.items = try await editor.make(items) }
                for edit in edits { content.rows.append(try await editor.make(edit)) }
                let undo = try await editor.log(content)
                var entries: [InventoryEntry] = []
                for edit in edits where edit.action != .delete {
                    if let entry = try await editor.entry(edit.object, edit.id) { entries.append(entry) }
                }
                return .success(
                    InventoryChange(entries: entries, itemCount: content.items?.ids.count ?? 0, undo: undo))
            } catch let refusal as InventoryRefusal {
                try await transaction.execute("rollback to savepoint edits")
                return .failure(refusal)
            }
        }
    }

    private func entries(
        of object: InventoryObject, owner: UUID, where condition: SQL, limit: Int
    ) async throws(StoreError) -> [InventoryEntry] {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner],
            """
            select \(object.columns) from \(object.table) t
            where t.owner = \(owner) and t.deleted_at is null and \(condition)
            order by t.created_at, t.id limit \(limit)
            """)
        return try reading { try rows.map { try InventoryEntry($0, object, cipher) } }
    }

    private static func escaped(_ word: Substring) -> String {
        String(word).replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
    }
}

/// What a list of edits has made.
package struct InventoryChange: Sendable {
    /// The created and changed objects, in the order of the edits.
    package let entries: [InventoryEntry]
    /// Items that a change of all items of a location or label has changed.
    package let itemCount: Int
    package let undo: UndoTicket
}

extension Database {
    package var inventory: InventoryStore { InventoryStore(database: self) }
}

extension InventoryStore {
    /// - Parameter timeZone: an IANA name.
    package func today(in timeZone: String) async throws(StoreError) -> CivilDate {
        let rows = try await database.rows(of: [], "select (now() at time zone \(timeZone))::date::text as day")
        let day = try reading { try rows.first?.get("day", as: String.self) }
        guard let today = day.flatMap(CivilDate.init(iso:)) else { throw .unreadable("the database tells no day") }
        return today
    }
}
