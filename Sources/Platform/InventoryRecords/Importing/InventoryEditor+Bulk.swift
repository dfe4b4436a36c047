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
        let columns = object.plainFields.map(\.column).joined(separator: ", ")
        for start in stride(from: 0, to: new.count, by: Self.portion) {
            let rows = new[start..<min(start + Self.portion, new.count)].map { ($0.id, $0.texts) }
            // The times differ, so that a list has the objects in this order.
            try await transaction.execute(
                """
                insert into \(object.table) (owner, id, created_at, updated_at, sealed, \(raw: columns))
                select \(owner), r.id, now() + (\(start) + r.n) * interval '1 microsecond', now(), decode(r.secret, 'hex'),
                    \(Self.values(object).joined(by: ", "))
                from \(try records(rows, of: object))
                """)
        }
        return new.map { InventoryUndoRow(object: object, id: $0.id, after: $0.texts) }
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
