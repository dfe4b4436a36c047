import Captures
import FoundationEssentials
import Inventory
import Postgres
import Store

/// The locations or labels of an owner by their names, in any case.
struct NamedObjects {
    private let object: InventoryObject
    /// By the names' keys; of several objects with a name, the oldest.
    private var ids: [String: UUID] = [:]
    private var keys: [UUID: String] = [:]
    /// The keys of the names in the file.
    private var learned: [String: String] = [:]

    init(_ object: InventoryObject, _ editor: InventoryEditor) async throws {
        self.object = object
        let rows = try await editor.transaction.query(
            """
            select t.id, t.name_key from \(object.table) t where t.owner = \(editor.owner) and t.deleted_at is null
            order by t.created_at, t.id
            """)
        for row in rows {
            let (id, key) = (try row.get("id", as: UUID.self), try row.get("name_key", as: String.self))
            keys[id] = key
            if ids[key] == nil { ids[key] = id }
        }
    }

    /// Has the database make the keys of names.
    mutating func learn(_ names: [String], _ editor: InventoryEditor) async throws {
        let rows = try await editor.transaction.query(
            "select n as name, inventory_key(n) as key from unnest(\(Array(Set(names)))::text[]) n")
        for row in rows { learned[try row.get("name", as: String.self)] = try row.get("key", as: String.self) }
    }

    /// - Returns: the object to create; nil if the owner has one with the name.
    mutating func add(_ texts: [String: String]) -> InventoryImportPlan.NewObject? {
        guard let name = texts[object.nameField.key], let key = learned[name], ids[key] == nil else { return nil }
        let new = InventoryImportPlan.NewObject(texts: texts)
        ids[key] = new.id
        keys[new.id] = key
        return new
    }

    func id(named name: String) -> UUID? { learned[name].flatMap { ids[$0] } }

    func key(of id: UUID) -> String? { keys[id] }
}

/// The items of an owner, to be compared with the rows of a file.
struct KnownItems {
    private let fields: [FieldDefinition]
    private let locations: NamedObjects
    private let labels: NamedObjects
    private var texts: [UUID: [String: String]] = [:]
    /// Items that no row was found to be yet, by their values in the columns of the file.
    private var equal: [[String]: [UUID]] = [:]

    init(fields: [FieldDefinition], locations: NamedObjects, labels: NamedObjects) {
        self.fields = fields
        self.locations = locations
        self.labels = labels
    }

    mutating func add(_ entries: [InventoryEntry]) {
        for entry in entries {
            var kept: [String: String] = [:]
            for field in fields { kept[field.key] = entry.texts[field.key] }
            texts[entry.id] = kept
            equal[values(kept), default: []].append(entry.id)
        }
    }

    /// Finds the item of a row that has an id.
    /// - Returns: the fields with other values in the row; nil if the owner has no such item, or another row was it.
    mutating func take(_ id: UUID, as wanted: [String: String]) -> [String: String?]? {
        guard let now = texts.removeValue(forKey: id) else { return nil }
        equal[values(now)]?.removeAll { $0 == id }
        var changed: [String: String?] = [:]
        for (field, (before, after)) in zip(fields, zip(values(now), values(wanted))) where before != after {
            changed.updateValue(wanted[field.key], forKey: field.key)
        }
        return changed
    }

    /// Finds an item with equal values.
    mutating func take(equalTo wanted: [String: String]) -> Bool {
        let key = values(wanted)
        guard let id = equal[key]?.popLast() else { return false }
        texts[id] = nil
        return true
    }

    /// A location or label counts by its name.
    private func values(_ texts: [String: String]) -> [String] {
        fields.map { field in
            guard let text = texts[field.key] else { return "" }
            guard case .name(let object) = field.kind else { return field.comparable(text) }
            return UUID(uuidString: text).flatMap { (object == .label ? labels : locations).key(of: $0) } ?? ""
        }
    }
}
