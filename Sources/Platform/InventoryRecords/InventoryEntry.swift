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
    /// Made of a capture, and not confirmed yet. Always false for other objects than items.
    package private(set) var isDraft = false
    /// Whether neither the owner nor a reading has given the item a title. Always false for other objects than items.
    package private(set) var isUntitled = false
    /// The capture of which an item was made. It may be erased since.
    package private(set) var capture: UUID?
    /// What the reading of the capture has filled in, by the fields' keys.
    private(set) var filled: [String: String] = [:]
    /// Of an item, in the order in which they were added.
    package private(set) var photos: [ItemPhoto] = []

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
        guard object == .item else { return }
        isDraft = try row.get("is_draft")
        isUntitled = try row.get("is_untitled")
        capture = try row.get("capture")
        photos = try StoreJSON.decode([ItemPhoto].self, from: try row.get("photos", as: String.self))
        if let sealed = try row.get("filled_sealed", as: [UInt8]?.self) {
            filled = try StoreJSON.decode(
                [String: String].self, from: try cipher.open(sealed, context: SealContext.itemReading(id)))
        }
    }

    private init(
        object: InventoryObject, id: UUID, version: Int, createdAt: Date, updatedAt: Date, texts: [String: String]
    ) {
        (self.object, self.id, self.version, self.texts) = (object, id, version, texts)
        (self.createdAt, self.updatedAt) = (createdAt, updatedAt)
    }
}

extension SealContext {
    /// The encrypted fields of an object.
    package static func inventory(_ object: InventoryObject, _ id: UUID) -> String {
        "inventory.\(object.rawValue):\(id.text)"
    }

    /// The fields that the reading of a capture has filled in.
    static func itemReading(_ id: UUID) -> String { "items.filled:\(id.text)" }
}
