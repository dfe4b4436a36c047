import Captures
import Crypto
package import FoundationEssentials
import Inventory
import Postgres
package import Records
package import Store

/// Drafts: items that were made of captures.
extension InventoryStore {
    /// Confirms a draft. A confirmed item stays as it is.
    /// - Parameter version: the version that the owner has seen; nil confirms any.
    package func confirm(
        _ id: UUID, of owner: UUID, expecting version: Int? = nil
    ) async throws(StoreError) -> Result<InventoryEntry, InventoryRefusal> {
        let cipher = try await database.keys.cipher(for: owner)
        return try await database.transaction(of: [owner]) { transaction in
            let editor = InventoryEditor(transaction: transaction, owner: owner, cipher: cipher)
            guard let item = try await editor.entry(.item, id) else { return .failure(.notFound(.item)) }
            if let version, version != item.version { return .failure(.conflict(version: item.version)) }
            guard item.isDraft else { return .success(item) }
            try await transaction.execute(
                """
                update items set is_draft = false, updated_at = now(), version = version + 1
                where owner = \(owner) and id = \(id)
                """)
            guard let confirmed = try await editor.entry(.item, id) else { return .failure(.notFound(.item)) }
            return .success(confirmed)
        }
    }

    /// An undo that deletes the draft. Values that the reading fills in later do not block the undo.
    /// - Returns: nil if the owner has no such draft.
    package func offerUndo(ofDraft id: UUID, of owner: UUID) async throws(StoreError) -> UndoTicket? {
        let cipher = try await database.keys.cipher(for: owner)
        return try await database.transaction(of: [owner]) { transaction in
            let editor = InventoryEditor(transaction: transaction, owner: owner, cipher: cipher)
            // A picture that was sent again may have been confirmed: an undo would delete what its owner keeps.
            guard let draft = try await editor.entry(.item, id), draft.isDraft else { return nil }
            return try await editor.log(
                InventoryUndoContent(rows: [InventoryUndoRow(object: .item, id: id, after: draft.texts)]), by: .v7())
        }
    }
}
