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

    /// Creates objects in their order.
    /// - Throws: `InventoryRefusal.tooMany`
    func create(_ object: InventoryObject, _ new: [InventoryImportPlan.NewObject]) async throws -> [InventoryUndoRow] {
        guard !new.isEmpty else { return [] }
        guard try await count(object) + new.count <= InventoryStore.most(object) else {
            throw InventoryRefusal.tooMany(object)
        }
        let fields = object.plainFields
        let columns = fields.map(\.column).joined(separator: ", ")
        let texts = fields.map { "\($0.column) text" }.joined(separator: ", ")
        let values = fields.map { field -> SQL in "r.\(raw: field.column)::\(field.sqlType)" }
        for start in stride(from: 0, to: new.count, by: Self.portion) {
            let rows = try new[start..<min(start + Self.portion, new.count)].enumerated().map { number, object_ in
                var row = [
                    "id": object_.id.uuidString, "n": String(start + number),
                    "secret": try cipher.sealed(object_.texts, of: object, object_.id).map(Hex.encode),
                ]
                for field in fields { row[field.column] = object_.texts[field.key] }
                return row
            }
            // The times differ, so that a list has the objects in this order.
            try await transaction.execute(
                """
                insert into \(object.table) (owner, id, created_at, updated_at, sealed, \(raw: columns))
                select \(owner), r.id, now() + r.n * interval '1 microsecond', now(), decode(r.secret, 'hex'),
                    \(values.joined(by: ", "))
                from jsonb_to_recordset(\(try StoreJSON.text(rows))::text::jsonb)
                    as r(id uuid, n integer, secret text, \(raw: texts))
                """)
        }
        return new.map { InventoryUndoRow(object: object, id: $0.id, after: $0.texts) }
    }
}
