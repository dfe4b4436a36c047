import Captures
import Crypto
package import FoundationEssentials
package import Inventory
import Postgres
import Store

/// An object of an owner's inventory.
package struct InventoryEntry: Sendable, Equatable {
    package let object: InventoryObject
    package let id: UUID
    package let version: Int
    package let createdAt: Date
    package let updatedAt: Date
    /// By the fields' keys; a field without a value is missing. A reference to another object is a UUID in text.
    package let texts: [String: String]

    package var name: String { texts[object.nameField.key] ?? "" }

    /// The value of a field that is no reference.
    package func value(_ field: FieldDefinition) -> InventoryValue? { texts[field.key].flatMap(field.stored) }

    /// The object that a field refers to.
    package func reference(_ key: String) -> UUID? { texts[key].flatMap(UUID.init(uuidString:)) }
}

extension InventoryEntry {
    /// - Parameter row: with `object.columns`.
    init(_ row: Row, _ object: InventoryObject, _ cipher: OwnerCipher) throws {
        let id: UUID = try row.get("id")
        var texts: [String: String] = [:]
        for field in object.plainFields {
            // Postgres writes a number with all digits of its column.
            let text = try row.get(field.column, as: String?.self)
            texts[field.key] = text.map { field.stored($0)?.text ?? $0 }
        }
        if let sealed = try row.get("sealed", as: [UInt8]?.self) {
            let values = try StoreJSON.decode(
                [String: String].self, from: try cipher.open(sealed, context: SealContext.inventory(object, id)))
            texts.merge(values) { plain, _ in plain }
        }
        self.init(
            object: object, id: id, version: try row.get("version"), createdAt: try row.get("created_at"),
            updatedAt: try row.get("updated_at"), texts: texts)
    }
}

extension SealContext {
    /// The encrypted fields of an object.
    package static func inventory(_ object: InventoryObject, _ id: UUID) -> String {
        "inventory.\(object.rawValue):\(id.text)"
    }
}
