import Corrections
import Crypto
package import FoundationEssentials
package import Inventory
import Postgres
import Records
package import Store

/// The fields that an edit has changed, as stored texts; nil where the object does not exist or is deleted.
struct InventoryUndoRow: Codable, Sendable {
    var object: InventoryObject
    var id: UUID
    var before: [String: String]?
    var after: [String: String]?
}

/// All items of a location or label before and after an edit.
struct InventoryUndoItems: Codable, Sendable {
    /// `location` or `label`
    var object: InventoryObject
    var from: UUID
    /// What the items refer to since; nil: nothing.
    var to: UUID?
    var isDeleted = false
    var ids: [UUID] = []
}

extension InventoryUndoRow {
    var action: InventoryEdit.Action { after == nil ? .delete : before == nil ? .create : .change }
}

/// A deleted photo.
struct InventoryUndoPhoto: Codable, Sendable {
    var item: UUID
    var id: UUID
}

/// The encrypted part of an entry of the undo log.
struct InventoryUndoContent: Codable, Sendable {
    var rows: [InventoryUndoRow] = []
    var items: InventoryUndoItems?
    var photos: [InventoryUndoPhoto]?
}

extension InventoryObject: Codable {}

/// What an undo has done.
package struct UndoneInventory: Sendable, Equatable {
    package struct Restored: Sendable, Equatable {
        package var object: InventoryObject
        package var id: UUID
    }

    package struct Kept: Sendable, Equatable {
        package var object: InventoryObject
        package var id: UUID
        /// Fields that were changed after the edit; none if the object was deleted or restored since.
        package var fields: [String]
    }

    /// Objects that each list has at most: an answer stays small, however many objects there are.
    private static let mostListed = 200

    package private(set) var restored: [Restored] = []
    /// What was changed after the edit. The undo leaves it as it is.
    package private(set) var kept: [Kept] = []
    /// All objects, also those that the lists leave out.
    package private(set) var restoredCount = 0
    package private(set) var keptCount = 0

    mutating func restore(_ object: InventoryObject, _ id: UUID) {
        restoredCount += 1
        if restored.count < Self.mostListed { restored.append(Restored(object: object, id: id)) }
    }

    mutating func keep(_ object: InventoryObject, _ id: UUID, _ fields: [String] = []) {
        keptCount += 1
        if kept.count < Self.mostListed { kept.append(Kept(object: object, id: id, fields: fields)) }
    }
}

package enum InventoryUndoOutcome: Sendable, Equatable {
    case done(UndoneInventory)
    case notFound, alreadyUndone
    /// The edit is more than a day old, or was about something that is erased.
    case expired
}

extension InventoryStore {
    /// Undoes a list of edits, the last one first, by the token that their answer had.
    package func undo(_ token: String, of owner: UUID) async throws(StoreError) -> InventoryUndoOutcome {
        let cipher = try await database.keys.cipher(for: owner)
        let hash = try reading { try SHA256.hash(token) }
        return try await database.transaction(of: [owner]) { transaction in
            guard let entry = try await transaction.run(UndoStatements.lockEntry(owner: owner, hash: hash)),
                entry.action == .inventoryChanged
            else { return .notFound }
            if entry.isUsed { return .alreadyUndone }
            guard let sealed = entry.sealed, !entry.isExpired else { return .expired }
            let content = try StoreJSON.decode(
                InventoryUndoContent.self, from: try cipher.open(sealed, context: SealContext.undo(entry.id)))
            let editor = InventoryEditor(transaction: transaction, owner: owner, cipher: cipher)
            var undone = UndoneInventory()
            try await editor.undo(content.rows, into: &undone)
            if let items = content.items { try await editor.undo(items, into: &undone) }
            for photo in content.photos ?? [] { try await editor.undo(photo, into: &undone) }
            // What others have changed may be changed back: the token stays good.
            guard !undone.restored.isEmpty else { return .done(undone) }
            try await transaction.run(UndoStatements.useEntry(owner: owner, id: entry.id))
            return .done(undone)
        }
    }
}

extension InventoryEditor {
    /// What edits have made, with the objects as they are now.
    func change(_ content: InventoryUndoContent, _ undo: UndoTicket) async throws -> InventoryChange {
        var entries: [InventoryEntry] = []
        for row in content.rows {
            if let entry = try await entry(row.object, row.id, isDeleted: nil) { entries.append(entry) }
        }
        let first = content.rows.first
        let field = first?.object.fields.first { first?.before?[$0.key] != first?.after?[$0.key] }
        return InventoryChange(
            entries: entries, action: first?.action ?? .change, field: field,
            itemCount: content.items?.ids.count ?? 0, undo: undo)
    }

    /// A photo of a deleted item comes back with the item.
    fileprivate func undo(_ photo: InventoryUndoPhoto, into undone: inout UndoneInventory) async throws {
        if try await setDeleted(false, photo: photo.id, of: photo.item) {
            undone.restore(.item, photo.item)
        } else {
            undone.keep(.item, photo.item)
        }
    }

    /// One statement, however many items there are.
    fileprivate func undo(_ items: InventoryUndoItems, into undone: inout UndoneInventory) async throws {
        let column = items.object.itemColumn
        let (assignment, condition): (SQL, SQL) =
            items.isDeleted
            ? ("deleted_at = null", "deleted_at is not null")
            : ("\(column) = \(items.from)", "deleted_at is null and \(column) is not distinct from \(items.to)")
        let restored = try await transaction.query(
            """
            update items set \(assignment), updated_at = now(), version = version + 1
            where owner = \(owner) and id = any (\(items.ids)) and \(condition) returning id
            """
        ).map { try $0.get("id", as: UUID.self) }
        if items.isDeleted { try await restoreCaptures(of: restored) }
        let done = Set(restored)
        let key = items.isDeleted ? [] : [items.object.rawValue]
        for id in restored { undone.restore(.item, id) }
        for id in items.ids where !done.contains(id) { undone.keep(.item, id, key) }
    }
}
