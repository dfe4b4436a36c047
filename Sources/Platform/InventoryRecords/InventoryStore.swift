package import Conversations
import Crypto
package import FoundationEssentials
package import Inventory
import Postgres
package import Records
package import Store

/// The inventories of owners: find, list, and edits that can be undone for a day.
package struct InventoryStore: Sendable {
    /// Objects of one kind and owner.
    package static let mostObjects = 100_000

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
            of: object, owner: owner, where: "lower(t.\(object.nameColumn)) = lower(\(name))", limit: 20)
    }

    /// The names of all objects of the kind, the oldest first.
    package func names(_ object: InventoryObject, of owner: UUID) async throws(StoreError) -> [String] {
        let rows = try await database.rows(
            of: [owner],
            """
            select t.\(object.nameColumn) as name from \(object.table) t
            where t.owner = \(owner) and t.deleted_at is null order by t.created_at, t.id limit \(Self.mostObjects)
            """)
        return try reading { try rows.map { try $0.get("name") } }
    }

    /// The oldest objects of the kind.
    package func list(
        _ object: InventoryObject, of owner: UUID, limit: Int
    ) async throws(StoreError) -> [InventoryEntry] {
        try await entries(of: object, owner: owner, where: "true", limit: limit)
    }

    /// Items whose title, make and model together contain each word of the query, in any case.
    /// - Parameters:
    ///   - locations: of these only, if there are any.
    ///   - labels: of these only, if there are any.
    package func items(
        matching query: String, in locations: [UUID] = [], labeled labels: [UUID] = [], of owner: UUID, limit: Int
    ) async throws(StoreError) -> [InventoryEntry] {
        var conditions: [SQL] = query.split(separator: " ").prefix(20).map { word in
            "concat_ws(' ', t.title, t.make, t.model) ilike \("%" + Self.escaped(word) + "%")"
        }
        if !locations.isEmpty { conditions.append("t.location = any (\(locations))") }
        if !labels.isEmpty { conditions.append("t.label = any (\(labels))") }
        return try await entries(
            of: .item, owner: owner, where: conditions.isEmpty ? "true" : conditions.joined(by: " and "), limit: limit)
    }

    /// The items at a location, or with a label; the oldest first.
    package func items(
        of owner: UUID, referringTo object: InventoryObject, _ id: UUID, limit: Int = mostObjects
    ) async throws(StoreError) -> [InventoryEntry] {
        let column: SQL = object == .label ? "label" : "location"
        return try await entries(of: .item, owner: owner, where: "t.\(column) = \(id)", limit: limit)
    }

    /// Makes all edits, or none. They are undone together.
    package func make(
        _ edits: [InventoryEdit], of owner: UUID
    ) async throws(StoreError) -> Result<InventoryChange, InventoryRefusal> {
        let cipher = try await database.keys.cipher(for: owner)
        return try await database.transaction(of: [owner]) { transaction in
            let editor = InventoryEditor(transaction: transaction, owner: owner, cipher: cipher)
            try await transaction.execute("savepoint edits")
            do {
                var changes: [InventoryUndoRow] = []
                for edit in edits { changes.append(try await editor.make(edit)) }
                let undo = try await editor.log(changes)
                var entries: [InventoryEntry] = []
                for edit in edits where edit.action != .delete {
                    if let entry = try await editor.entry(edit.object, edit.id) { entries.append(entry) }
                }
                return .success(InventoryChange(entries: entries, undo: undo))
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
