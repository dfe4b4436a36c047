package import Inventory
package import Postgres

extension InventoryObject {
    /// The table with the objects of the kind. Its columns are those of the kind's fields.
    package var table: SQL {
        switch self {
        case .item: "items"
        case .location: "locations"
        case .label: "labels"
        case .home: "homes"
        case .policy: "policies"
        }
    }

    /// The fields with a column of their own.
    var plainFields: [FieldDefinition] { fields.filter { $0.storage != .sealed } }

    /// `title, quantity::text as quantity, …`: each value as text, so that one code reads all kinds.
    var columns: SQL {
        let columns = plainFields.map { "t.\($0.column)::text as \($0.column)" }
        let common: SQL =
            "t.id, t.version, t.created_at, t.updated_at, t.deleted_at, t.sealed, \(raw: columns.joined(separator: ", "))"
        guard self == .item else { return common }
        return """
            \(common), t.is_draft, t.title = untitled_item() as is_untitled, t.capture, t.filled_sealed,
                \(ItemPhoto.column)
            """
    }

    /// The column in which an item refers to an object of the kind: only to a location or a label.
    var itemColumn: SQL { self == .label ? "label" : "location" }

    /// The name of an object of the kind, as a column.
    var nameColumn: SQL { "\(raw: nameField.column)" }
}

extension FieldDefinition {
    var column: String { key.snakeCase }

    /// The column's type.
    var sqlType: SQL {
        switch kind {
        case .integer, .year: "integer"
        case .money, .percent: "numeric"
        case .day: "date"
        case .flag: "boolean"
        case .name: "uuid"
        case .line, .lines, .color, .emoji, .measure, .mapArea, .choice: "text"
        }
    }
}
