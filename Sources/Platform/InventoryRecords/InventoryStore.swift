package import Captures
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
    package static func most(_ object: InventoryObject) -> Int {
        switch object {
        case .item: 100_000
        case .location, .label, .policy: 1_000
        case .home: 1
        }
    }
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

    /// Changes with each change of the kind's objects. A version never gets lower, and a row that is removed was deleted
    /// before.
    package func nameStamp(_ object: InventoryObject, of owner: UUID) async throws(StoreError) -> String {
        let rows = try await database.rows(
            of: [owner],
            """
            select count(*) || ' ' || coalesce(sum(version), 0) || ' ' || coalesce(max(updated_at)::text, '') as stamp
            from \(object.table) where owner = \(owner)
            """)
        return try reading { try rows.first?.get("stamp") ?? "" }
    }

    /// The names of the newest objects of the kind, without the placeholder of drafts.
    package func names(_ object: InventoryObject, of owner: UUID) async throws(StoreError) -> [String] {
        let isNamed: SQL = object == .item ? "and t.title <> untitled_item()" : ""
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

    /// Items that match words: their number, and the oldest ones.
    package func items(
        matching query: String, of owner: UUID, limit: Int
    ) async throws(StoreError) -> (count: Int, items: [InventoryEntry]) {
        let condition = InventoryFilter(search: query).condition(.item, of: owner)
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
    /// - Parameters:
    ///   - items: made before the others.
    ///   - request: the id of the request. `change(by:of:)` finds what a request has done.
    package func make(
        _ edits: [InventoryEdit], items: ItemsEdit? = nil, of owner: UUID, request: UUID = .v7()
    ) async throws(StoreError) -> Result<InventoryChange, InventoryRefusal> {
        let cipher = try await database.keys.cipher(for: owner)
        return try await database.transaction(of: [owner]) { transaction in
            let editor = InventoryEditor(transaction: transaction, owner: owner, cipher: cipher)
            try await transaction.execute("savepoint edits")
            do {
                var content = InventoryUndoContent()
                if let items { content.items = try await editor.make(items) }
                for edit in edits { content.rows.append(try await editor.make(edit)) }
                return .success(try await editor.change(content, try await editor.log(content, by: request)))
            } catch let refusal as InventoryRefusal {
                try await transaction.execute("rollback to savepoint edits")
                return .failure(refusal)
            }
        }
    }

    /// What a request has done whose answer was lost; nil if the request has done nothing.
    package func change(by request: UUID, of owner: UUID) async throws(StoreError) -> InventoryChange? {
        let cipher = try await database.keys.cipher(for: owner)
        return try await database.transaction(of: [owner]) { transaction in
            let editor = InventoryEditor(transaction: transaction, owner: owner, cipher: cipher)
            guard let (content, undo) = try await editor.logged(by: request) else { return nil }
            return try await editor.change(content, undo)
        }
    }

    /// Changes the home. The first change creates it; of two first changes at once, the second one changes the home of
    /// the first.
    package func changeHome(
        _ values: [String: InventoryValue?], of owner: UUID, expecting version: Int? = nil, request: UUID
    ) async throws(StoreError) -> Result<InventoryChange, InventoryRefusal> {
        var result: Result<InventoryChange, InventoryRefusal> = .failure(.notFound(.home))
        for _ in 0..<Self.mostAttempts {
            let home = try await list(.home, of: owner, limit: 1).first
            let edit: InventoryEdit
            if let home {
                edit = .change(.home, home.id, values, expecting: version)
            } else if version == nil {
                let name = InventoryObject.home.nameField.key
                edit = .create(.home, as: request, [name: .text("Home")].merging(values) { $1 ?? $0 })
            } else {
                return result
            }
            result = try await make([edit], of: owner, request: request)
            switch result {
            case .failure(.tooMany), .failure(.notFound): continue
            case .success, .failure: return result
            }
        }
        return result
    }

    /// Undoes a deletion within a day. Restoring an object that is not deleted is not an error.
    package func restore(
        _ object: InventoryObject, _ id: UUID, of owner: UUID
    ) async throws(StoreError) -> Result<InventoryEntry, InventoryRefusal> {
        let cipher = try await database.keys.cipher(for: owner)
        return try await database.transaction(of: [owner]) { transaction in
            let editor = InventoryEditor(transaction: transaction, owner: owner, cipher: cipher)
            // The owner may have another home by now.
            if object == .home {
                let homes = try await transaction.query(
                    "select id from homes where owner = \(owner) and deleted_at is null for update")
                if try homes.contains(where: { try $0.get("id", as: UUID.self) != id }) {
                    return .failure(.tooMany(.home))
                }
            }
            try await transaction.execute(
                """
                update \(object.table) set deleted_at = null, updated_at = now(), version = version + 1
                where owner = \(owner) and id = \(id) and deleted_at > now() - restore_period()
                """)
            guard let entry = try await editor.entry(object, id) else { return .failure(.notFound(object)) }
            if object == .item { try await editor.restoreCaptures(of: [id]) }
            return .success(entry)
        }
    }

    /// Attempts of a change that another request has overtaken.
    private static let mostAttempts = 5

    func entries(
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
}

/// What a list of edits has made.
package struct InventoryChange: Sendable {
    /// The created, changed and deleted objects, in the order of the edits.
    package let entries: [InventoryEntry]
    /// What the first edit was.
    package let action: InventoryEdit.Action
    /// The first field that the first edit has changed; nil if there is none.
    package let field: FieldDefinition?
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
