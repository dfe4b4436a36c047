import Captures
import Crypto
package import Exchange
package import FoundationEssentials
import Postgres
import Records
package import Store

/// Objects of an owner as JSON lines, each as in an archive (`ops/contracts/archive.md`), without what is deleted.
package struct ObjectLines: Sendable {
    let database: Database

    package init(_ database: Database) { self.database = database }

    /// Reads the objects that the options choose, as they are at one moment.
    /// - Parameter receive: gets whole lines, and the ids of their contacts if the objects are contacts.
    /// - Returns: the number of lines.
    package func read(
        of owner: UUID, _ options: ExportOptions,
        receive: (_ lines: [UInt8], _ contacts: [UUID]) async throws -> Void
    ) async throws(StoreError) -> Int {
        let cipher = try await database.keys.cipher(for: owner)
        let table = try Self.table(options)
        return try await database.snapshot(of: [owner]) { snapshot in
            try await snapshot.execute("declare exported no scroll cursor for \(table.query(of: owner))")
            var count = 0
            var isLast = false
            while !isLast {
                let rows = try await snapshot.query("fetch \(raw: String(table.portion)) from exported")
                var lines: [UInt8] = []
                for row in rows { lines += try table.line(row, of: owner, cipher) }
                let contacts =
                    options.objects == .contacts ? try rows.map { try $0.get("sealing_id", as: UUID.self) } : []
                if !rows.isEmpty { try await receive(lines, contacts) }
                count += rows.count
                isLast = rows.count < table.portion
            }
            return count
        }
    }

    /// - Returns: the archive's table, with the objects that the options choose.
    private static func table(_ options: ExportOptions) throws(StoreError) -> ArchivedTable {
        guard var table = ArchivedTable.ofOwners.first(where: { $0.name == options.objects.rawValue }) else {
            throw StoreError.unreadable("archives have no \(options.objects.rawValue)")
        }
        let isFiltered = options.tag != nil || options.group != nil || options.contacts != nil
        @Sendable func chosen(_ column: String, _ owner: UUID) -> SQL {
            "t.\(raw: column) in (select id from contacts where \(ExportStore.chosen(options, of: owner)))"
        }
        let isStanding: SQL = "t.deleted_at is null"
        switch options.objects {
        case .contacts: table.condition = { chosen("id", $0) }
        case .cards:
            table.condition = { owner in
                isFiltered
                    ? chosen("id", owner)
                    : "t.id in (select id from contacts where owner = \(owner) and deleted_at is null)"
            }
        case .interactions:
            table.condition = { owner in
                isFiltered ? "\(isStanding) and \(chosen("contact", owner))" : isStanding
            }
        case .inbox, .groups: table.condition = { _ in isStanding }
        case .items:
            let chosen = options.itemCondition
            table.condition = { _ in chosen.map { "\(isStanding) and \($0)" } ?? isStanding }
        case .settings: break
        }
        return table
    }
}
