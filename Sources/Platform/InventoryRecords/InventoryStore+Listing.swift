package import FoundationEssentials
package import Inventory
import Postgres
package import Store

/// Which objects of a kind a list has.
package struct InventoryFilter: Sendable {
    /// Words that must each be in an item's title, make or model, or in the name of the item's location or label. For
    /// other kinds: in the object's name. In any case, with or without accents.
    package var search: String?
    /// The location or label of items, by the field's key; nil: items without one.
    package var references: [String: UUID?] = [:]
    /// Only drafts, or only other items; nil: both.
    package var isDraft: Bool?

    package init(search: String? = nil, references: [String: UUID?] = [:], isDraft: Bool? = nil) {
        self.search = search
        self.references = references
        self.isDraft = isDraft
    }
}

/// The order of a list of objects.
package enum InventorySort: Sendable {
    /// The latest change first.
    case updated
    /// The newest object first.
    case created
    /// From A to Z.
    case name

    private var time: String { self == .created ? "t.created_at" : "t.updated_at" }

    fileprivate var cursor: SQL { self == .name ? "0::bigint as cursor_at" : SQL.cursor(time) }

    /// A page by name continues after the last object of the previous page, even if that object was renamed since.
    fileprivate func follows(_ cursor: PageCursor?, _ object: InventoryObject, of owner: UUID) -> SQL {
        guard let cursor, self == .name else { return cursor.follows(time, "t.id") }
        return """
            (t.name_key, t.id) > (
                select k.name_key, k.id from \(object.table) k where k.owner = \(owner) and k.id = \(cursor.id))
            """
    }

    fileprivate func order(limit: Int) -> SQL {
        self == .name ? "order by t.name_key, t.id limit \(limit + 1)" : SQL.newestFirst(time, "t.id", limit: limit)
    }
}

/// What the entries of one page refer to, and what refers to them.
package struct InventoryRelations: Sendable {
    /// The names of locations and labels by their ids. Deleted ones are missing.
    package fileprivate(set) var names: [UUID: String] = [:]
    /// The numbers of items by the ids of their locations or labels; without zeros.
    package fileprivate(set) var itemCounts: [UUID: Int] = [:]
}

extension InventoryStore {
    package func page(
        _ object: InventoryObject, of owner: UUID, _ filter: InventoryFilter = InventoryFilter(),
        sortedBy sort: InventorySort = .updated, after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<InventoryEntry> {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner],
            """
            select \(object.columns), \(sort.cursor) from \(object.table) t
            where t.owner = \(owner) and t.deleted_at is null and \(filter.condition(object, of: owner))
                and \(sort.follows(cursor, object, of: owner))
            \(sort.order(limit: limit))
            """)
        return try reading { try Page(rows, limit: limit) { try InventoryEntry($0, object, cipher) } }
    }

    /// - Precondition: the entries are of one kind.
    package func relations(
        of entries: [InventoryEntry], owner: UUID
    ) async throws(StoreError) -> InventoryRelations {
        var relations = InventoryRelations()
        for object in [InventoryObject.location, .label] {
            let ids = Set(entries.compactMap { $0.reference(object.rawValue) })
            if !ids.isEmpty {
                let rows = try await database.rows(
                    of: [owner],
                    """
                    select t.id, t.\(object.nameColumn) as name from \(object.table) t
                    where t.owner = \(owner) and t.id = any (\(Array(ids))) and t.deleted_at is null
                    """)
                try reading {
                    for row in rows { relations.names[try row.get("id")] = try row.get("name", as: String.self) }
                }
            }
            let counted = entries.filter { $0.object == object }.map(\.id)
            if !counted.isEmpty {
                let rows = try await database.rows(
                    of: [owner],
                    """
                    select t.\(object.itemColumn) as id, count(*) as n from items t
                    where t.owner = \(owner) and t.\(object.itemColumn) = any (\(counted)) and t.deleted_at is null
                    group by 1
                    """)
                try reading {
                    for row in rows { relations.itemCounts[try row.get("id")] = try row.get("n", as: Int.self) }
                }
            }
        }
        return relations
    }
}

extension InventoryFilter {
    /// A condition of `t`, a row of the kind's table.
    func condition(_ object: InventoryObject, of owner: UUID) -> SQL {
        var conditions = (search ?? "").split(whereSeparator: \.isWhitespace).prefix(Self.mostWords).map { word in
            Self.contains(word, object, owner)
        }
        for (key, id) in references {
            conditions.append("t.\(raw: key) is not distinct from \(id)")
        }
        if let isDraft { conditions.append("t.is_draft = \(isDraft)") }
        return conditions.isEmpty ? "true" : conditions.joined(by: " and ")
    }

    private static let mostWords = 20

    /// Two forms of a word are compared: as it is written, and without accents and marks.
    private static func contains(_ word: Substring, _ object: InventoryObject, _ owner: UUID) -> SQL {
        let pattern = "%" + escaped(word) + "%"
        func named(_ column: SQL) -> SQL {
            "(lower(\(column)) like lower(\(pattern)) or spelled_plainly(\(column)) like spelled_plainly(\(pattern)))"
        }
        guard object == .item else { return named("t.\(object.nameColumn)") }
        // The ids are found once for a statement.
        func refers(_ object: InventoryObject) -> SQL {
            """
            t.\(object.itemColumn) = any (array (
                select o.id from \(object.table) o
                where o.owner = \(owner) and o.deleted_at is null and \(named("o.\(object.nameColumn)"))))
            """
        }
        return """
            (t.search like lower(\(pattern)) or t.search like spelled_plainly(\(pattern))
                or \(refers(.location)) or \(refers(.label)))
            """
    }

    private static func escaped(_ word: Substring) -> String {
        String(word).replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
    }
}
