import Captures
import Corrections
import Crypto
import FoundationEssentials
import Inventory
import Postgres
import Records
import Store

/// Edits objects of one owner in one transaction.
struct InventoryEditor {
    let transaction: Transaction
    let owner: UUID
    let cipher: OwnerCipher

    /// - Throws: `InventoryRefusal`
    func make(_ edit: InventoryEdit) async throws -> InventoryUndoRow {
        let isNamed = edit.action != .delete && Self.nameFields(edit.object).contains { edit.texts[$0] != nil }
        if isNamed { try await lockNames() }
        try await lockReferences(of: edit)
        switch edit.action {
        case .create:
            let row = try await create(edit)
            if isNamed { try await requireOwnName(edit.object, edit.id, row.after ?? [:]) }
            return row
        case .change:
            let before = try await lock(edit)
            var texts = before.texts
            for (key, text) in edit.texts { texts[key] = text }
            // The undo log gets only the changed fields, so that its entry is short.
            let changed = Set(edit.texts.keys).filter { before.texts[$0] != texts[$0] }
            if !changed.isDisjoint(with: Self.nameFields(edit.object)) {
                try await requireOwnName(edit.object, edit.id, texts)
            }
            if !changed.isEmpty { try await write([(edit.id, texts)], to: edit.object) }
            return InventoryUndoRow(
                object: edit.object, id: edit.id, before: before.texts.filter { changed.contains($0.key) },
                after: texts.filter { changed.contains($0.key) })
        case .delete:
            _ = try await lock(edit)
            guard try await !isUsed(edit.object, edit.id) else { throw InventoryRefusal.inUse(edit.object) }
            try await setDeleted(true, edit.object, [edit.id])
            return InventoryUndoRow(object: edit.object, id: edit.id, before: [:])
        }
    }

    /// One statement, however many items there are.
    func make(_ edit: ItemsEdit) async throws -> InventoryUndoItems {
        let column = edit.object.itemColumn
        var undo = InventoryUndoItems(object: edit.object, from: edit.id)
        // No item gets the location or label before the transaction ends.
        _ = try await entry(edit.object, edit.id)
        let assignment: SQL
        switch edit.action {
        case .refer(let target):
            if let target { try await lock(edit.object, target, named: edit.object.rawValue) }
            undo.to = target
            assignment = "\(column) = \(target)"
        case .delete:
            undo.isDeleted = true
            assignment = "deleted_at = now()"
        }
        undo.ids = try await transaction.query(
            """
            update items set \(assignment), updated_at = now(), version = version + 1
            where owner = \(owner) and \(column) = \(edit.id) and deleted_at is null returning id
            """
        ).map { try $0.get("id") }
        return undo
    }

    /// Stores what an undo needs. The token itself is not stored: it is a keyed hash of the request's id, so that a
    /// repeated request gets the same token.
    func log(_ content: InventoryUndoContent, by id: UUID) async throws -> UndoTicket {
        let rows = content.rows
        let token = try token(of: id)
        let photos = content.photos ?? []
        let references = rows.flatMap { row in
            ["location", "label"].flatMap { key in [row.before?[key], row.after?[key]] }.compactMap(\.self)
        }
        let objects = Set(
            rows.map(\.id) + photos.flatMap { [$0.item, $0.id] } + references.compactMap(UUID.init(uuidString:)))
        let expiry = try await transaction.run(
            UndoStatements.insertEntry(
                owner: owner, id: id, hash: try SHA256.hash(token), action: .inventoryChanged,
                capture: rows.first?.id ?? photos.first?.item ?? id, objects: Array(objects),
                sealed: try cipher.seal(try StoreJSON.encode(content), context: SealContext.undo(id))))
        guard let expiry else { throw StoreError.unreadable("an entry of the undo log has no expiry") }
        return UndoTicket(token: token, until: expiry)
    }

    /// What a request has logged.
    func logged(by request: UUID) async throws -> (content: InventoryUndoContent, undo: UndoTicket)? {
        let row = try await transaction.query(
            """
            select sealed, expires_at from undo_entries
            where owner = \(owner) and id = \(request) and action = 'inventory_changed'
            """
        ).first
        guard let row, let sealed = try row.get("sealed", as: [UInt8]?.self) else { return nil }
        let content = try StoreJSON.decode(
            InventoryUndoContent.self, from: try cipher.open(sealed, context: SealContext.undo(request)))
        return (content, UndoTicket(token: try token(of: request), until: try row.get("expires_at")))
    }

    func token(of request: UUID) throws -> String {
        Hex.encode(try cipher.mark(of: Array(request.text.utf8), context: "undo tokens").prefix(24))
    }

    /// - Parameter isDeleted: nil finds the object in either case.
    func entry(
        _ object: InventoryObject, _ id: UUID, isDeleted: Bool? = false
    ) async throws -> InventoryEntry? {
        let condition: SQL = isDeleted.map { $0 ? "t.deleted_at is not null" : "t.deleted_at is null" } ?? "true"
        return try await transaction.query(
            """
            select \(object.columns) from \(object.table) t
            where t.owner = \(owner) and t.id = \(id) and \(condition) for update
            """
        ).first.map { try InventoryEntry($0, object, cipher) }
    }

    func setDeleted(_ isDeleted: Bool, _ object: InventoryObject, _ ids: [UUID]) async throws {
        guard !ids.isEmpty else { return }
        try await transaction.execute(
            """
            update \(object.table) set deleted_at = \(isDeleted ? "now()" as SQL : "null"), updated_at = now(),
                version = version + 1
            where owner = \(owner) and id = any (\(ids))
            """)
    }

    /// A restored item keeps its capture: the sweep erases an item together with its capture.
    func restoreCaptures(of items: [UUID]) async throws {
        try await transaction.execute(
            """
            update captures set deleted_at = null, updated_at = now()
            where owner = \(owner) and deleted_at is not null and state <> 'erased'
                and id in (select capture from items where owner = \(owner) and id = any (\(items)))
            """)
    }

    /// Whether a field's value may be written: another object that the field refers to must exist.
    func mayWrite(_ text: String, _ field: FieldDefinition) async throws -> Bool {
        guard case .name(let object) = field.kind, let id = UUID(uuidString: text) else { return true }
        return try await entry(object, id) != nil
    }

    /// Whether items refer to the object.
    func isUsed(_ object: InventoryObject, _ id: UUID) async throws -> Bool {
        guard object == .location || object == .label else { return false }
        return try await !transaction.query(
            """
            select from items where owner = \(owner) and \(object.itemColumn) = \(id) and deleted_at is null limit 1
            """
        ).isEmpty
    }

    /// The number of objects that count against the limit of their kind. Deleted objects count too, except homes: an owner
    /// whose home is deleted can have another.
    func count(_ object: InventoryObject) async throws -> Int {
        let condition: SQL = object == .home ? "deleted_at is null" : "true"
        return try await transaction.query(
            "select count(*) as n from \(object.table) where owner = \(owner) and \(condition)"
        ).first?.get("n", as: Int.self) ?? 0
    }

    private func create(_ edit: InventoryEdit) async throws -> InventoryUndoRow {
        let object = edit.object
        var texts = edit.texts.compactMapValues(\.self)
        let location = ItemField.location.rawValue
        if object == .item, let device = edit.device, !edit.texts.keys.contains(location) {
            texts[location] = try await defaultLocation(of: device)?.text
        }
        // An index allows one home that is not deleted.
        if object != .home, try await count(object) >= InventoryStore.most(object) {
            throw InventoryRefusal.tooMany(object)
        }
        let columns = object.plainFields.map(\.column).joined(separator: ", ")
        let values = object.plainFields.map { field -> SQL in "\(texts[field.key])::\(field.sqlType)" }
        let isDraft = object == .item && edit.isDraft
        let draftColumns: SQL = isDraft ? ", is_draft, capture" : ""
        let draftValues: SQL = isDraft ? ", true, \(edit.id)" : ""
        // A repeated request has the same id.
        try await transaction.execute(
            """
            insert into \(object.table) (owner, id, \(raw: columns), sealed\(draftColumns))
            values (\(owner), \(edit.id), \(values.joined(by: ", ")),
                \(try cipher.sealed(texts, of: object, edit.id))\(draftValues))
            on conflict do nothing
            """)
        guard try await entry(object, edit.id, isDeleted: nil) != nil else { throw InventoryRefusal.tooMany(object) }
        return InventoryUndoRow(object: object, id: edit.id, after: texts)
    }

    private func lock(_ edit: InventoryEdit) async throws -> InventoryEntry {
        guard let entry = try await entry(edit.object, edit.id) else { throw InventoryRefusal.notFound(edit.object) }
        if let version = edit.version, version != entry.version {
            throw InventoryRefusal.conflict(version: entry.version)
        }
        return entry
    }

    /// Keeps the objects to which the edit refers from being deleted before the transaction ends.
    private func lockReferences(of edit: InventoryEdit) async throws {
        for field in edit.object.plainFields {
            guard case .name(let object) = field.kind, let text = edit.texts[field.key] ?? nil,
                let id = UUID(uuidString: text)
            else { continue }
            try await lock(object, id, named: field.key)
        }
    }

    private func lock(_ object: InventoryObject, _ id: UUID, named key: String) async throws {
        let found = try await transaction.query(
            "select from \(object.table) where owner = \(owner) and id = \(id) and deleted_at is null for share")
        guard !found.isEmpty else { throw InventoryRefusal.unknownReference(key) }
    }
}

extension OwnerCipher {
    /// The encrypted fields of an object; nil if they have no values.
    func sealed(_ texts: [String: String], of object: InventoryObject, _ id: UUID) throws -> [UInt8]? {
        let secrets = texts.filter { object.field($0.key)?.storage == .sealed }
        guard !secrets.isEmpty else { return nil }
        return try seal(try StoreJSON.encode(secrets), context: SealContext.inventory(object, id))
    }
}
