import Captures
package import FoundationEssentials
package import Postgres

/// The audit log: data that left the server at an owner's request. A trigger logs exports and their files.
package struct AuditLog: Sendable {
    let database: Database

    package func log(
        _ action: AuditEntry.Action, _ object: UUID, of owner: UUID, by device: String
    ) async throws(StoreError) {
        try await database.rows(of: [owner], Self.logging(action, object, of: owner, by: device))
    }

    package static func logging(_ action: AuditEntry.Action, _ object: UUID, of owner: UUID, by device: String) -> SQL {
        AuditStatements.log(owner: owner, id: .v7(), action: action, object: object, device: device).sql
    }

    /// The latest entry first.
    package func list(
        of owner: UUID, after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<AuditEntry> {
        let rows = try await database.rows(
            of: [owner],
            """
            select id, action, object, device, format, rows, at, \(SQL.cursor("at")) from audit_log
            where owner = \(owner) and \(cursor.follows("at", "id"))
            \(SQL.newestFirst("at", "id", limit: limit))
            """)
        return try reading {
            try Page(rows, limit: limit) { row in
                AuditEntry(
                    id: try row.get("id"), action: try row.get("action", as: AuditEntry.Action.self),
                    object: try row.get("object"), device: try row.get("device"), format: try row.get("format"),
                    rows: try row.get("rows"), at: try row.get("at"))
            }
        }
    }
}

extension Database {
    package var audit: AuditLog { AuditLog(database: self) }
}
