import Captures
import Crypto
import FoundationEssentials
import Inventory
import Postgres
import Store

extension InventoryEditor {
    /// Objects that one statement inserts.
    private static let portion = 500

    func isEmpty(_ object: InventoryObject) async throws -> Bool {
        try await transaction.query(
            "select from \(object.table) where owner = \(owner) and deleted_at is null limit 1"
        ).isEmpty
    }

    /// Objects to create, with their statements.
    struct Creation {
        fileprivate let object: InventoryObject
        fileprivate let statements: [SQL]
        fileprivate let rows: [InventoryUndoRow]
    }

    /// Encrypts objects, which takes longer than to insert them.
    func preparing(_ object: InventoryObject, _ new: [InventoryImportPlan.NewObject]) throws -> Creation {
        let columns = object.plainFields.map(\.column).joined(separator: ", ")
        let statements = try stride(from: 0, to: new.count, by: Self.portion).map { start -> SQL in
            let rows = new[start..<min(start + Self.portion, new.count)].map { ($0.id, $0.texts) }
            // The times differ, so that a list has the objects in this order.
            return """
                insert into \(object.table) (owner, id, created_at, updated_at, sealed, \(raw: columns))
                select \(owner), r.id, now() + (\(start) + r.n) * interval '1 microsecond', now(), decode(r.secret, 'hex'),
                    \(Self.values(object).joined(by: ", "))
                from \(try records(rows, of: object))
                """
        }
        return Creation(
            object: object, statements: statements,
            rows: new.map { InventoryUndoRow(object: object, id: $0.id, after: $0.texts) })
    }

    /// Creates objects in their order.
    /// - Throws: `InventoryRefusal.tooMany`
    func create(_ creation: Creation) async throws -> [InventoryUndoRow] {
        guard !creation.rows.isEmpty else { return [] }
        guard try await count(creation.object) + creation.rows.count <= InventoryStore.most(creation.object) else {
            throw InventoryRefusal.tooMany(creation.object)
        }
        for statement in creation.statements { try await transaction.execute(statement) }
        return creation.rows
    }

    /// New values of an item as stored text, by the fields' keys; nil removes a value or reference.
    typealias ItemChange = (id: UUID, texts: [String: String?])

    /// Changes items, each one once. What they refer to is locked.
    /// - Throws: `InventoryRefusal.notFound`
    func change(_ changes: [ItemChange]) async throws -> [InventoryUndoRow] {
        var undo: [InventoryUndoRow] = []
        for start in stride(from: 0, to: changes.count, by: Self.portion) {
            let portion = changes[start..<min(start + Self.portion, changes.count)]
            let entries = try await entries(.item, portion.map(\.id))
            var written: [(id: UUID, texts: [String: String])] = []
            for (id, new) in portion {
                guard let before = entries[id]?.texts else { throw InventoryRefusal.notFound(.item) }
                var texts = before
                for (key, text) in new { texts[key] = text }
                // The undo log gets only the changed fields, so that its entry is short.
                let changed = new.keys.filter { before[$0] != texts[$0] }
                if !changed.isEmpty { written.append((id, texts)) }
                undo.append(
                    InventoryUndoRow(
                        object: .item, id: id, before: before.filter { changed.contains($0.key) },
                        after: texts.filter { changed.contains($0.key) }))
            }
            try await write(written, to: .item)
        }
        return undo
    }

    /// Keeps objects from being deleted before the transaction ends.
    /// - Returns: false if one of them is deleted.
    func lock(_ object: InventoryObject, _ ids: [UUID]) async throws -> Bool {
        guard !ids.isEmpty else { return true }
        let found = try await transaction.query(
            """
            select t.id from \(object.table) t
            where t.owner = \(owner) and t.id = any (\(ids)) and t.deleted_at is null order by t.id for share
            """)
        return found.count == ids.count
    }

    /// Writes all fields of objects. The list of ids leads the planner to the primary key: it knows nothing about the number
    /// of records.
    func write(_ rows: [(id: UUID, texts: [String: String])], to object: InventoryObject) async throws {
        guard !rows.isEmpty else { return }
        let assignments = zip(object.plainFields, Self.values(object)).map { field, value -> SQL in
            "\(raw: field.column) = \(value)"
        }
        try await transaction.execute(
            """
            update \(object.table) t set \(assignments.joined(by: ", ")), sealed = decode(r.secret, 'hex'),
                updated_at = now(), version = t.version + 1
            from \(try records(rows, of: object))
            where t.owner = \(owner) and t.id = any (\(rows.map(\.id))) and t.id = r.id
            """)
    }

    /// The rows `r` with the objects' id, their number `n`, their encrypted fields in hex as `secret`, and a text for each
    /// plain field.
    private func records(_ rows: [(id: UUID, texts: [String: String])], of object: InventoryObject) throws -> SQL {
        let fields = object.plainFields
        let records = try rows.enumerated().map { number, row in
            var record = [
                "id": row.id.uuidString, "n": String(number),
                "secret": try cipher.sealed(row.texts, of: object, row.id).map(Hex.encode),
            ]
            for field in fields { record[field.column] = row.texts[field.key] }
            return record
        }
        let texts = fields.map { "\($0.column) text" }.joined(separator: ", ")
        return """
            jsonb_to_recordset(\(try StoreJSON.text(records))::text::jsonb)
                as r(id uuid, n integer, secret text, \(raw: texts))
            """
    }

    /// The values of the plain fields in a record.
    private static func values(_ object: InventoryObject) -> [SQL] {
        object.plainFields.map { "r.\(raw: $0.column)::\($0.sqlType)" }
    }
}
