package import FoundationEssentials
package import Inventory
package import Postgres
import Store

extension InventoryStore {
    private static let pageSize = 1_000

    /// Gives the objects that a condition chooses, the oldest first, as they are at one moment.
    /// - Parameters:
    ///   - condition: about the table `t`.
    ///   - snapshot: a transaction of one moment.
    ///   - receive: gets up to 1,000 objects at a time.
    package func pages(
        _ object: InventoryObject, of owner: UUID, where condition: SQL, in snapshot: Transaction,
        receive: ([InventoryEntry]) async throws -> Void
    ) async throws {
        let cipher = try await database.keys.cipher(for: owner)
        let cursor: SQL = "pages_\(object.table)"
        try await snapshot.execute(
            """
            declare \(cursor) no scroll cursor for
            select \(object.columns) from \(object.table) t
            where t.owner = \(owner) and t.deleted_at is null and \(condition) order by t.created_at, t.id
            """)
        var isLast = false
        while !isLast {
            let rows = try await snapshot.query("fetch \(raw: String(Self.pageSize)) from \(cursor)")
            if !rows.isEmpty { try await receive(try rows.map { try InventoryEntry($0, object, cipher) }) }
            isLast = rows.count < Self.pageSize
        }
        try await snapshot.execute("close \(cursor)")
    }

    /// The name of each of the owner's objects of the kind.
    package func namesById(
        _ object: InventoryObject, of owner: UUID, in snapshot: Transaction
    ) async throws -> [UUID: String] {
        let rows = try await snapshot.query(
            """
            select t.id, t.\(object.nameColumn) as name from \(object.table) t
            where t.owner = \(owner) and t.deleted_at is null
            """)
        return Dictionary(
            uniqueKeysWithValues: try rows.map {
                (try $0.get("id", as: UUID.self), try $0.get("name", as: String.self))
            })
    }
}
