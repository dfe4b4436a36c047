package import FoundationEssentials
import Postgres

/// One line of an owner's change feed.
package struct ChangeEntry: Sendable, Equatable {
    package enum Kind: String, Codable, Sendable { case created, updated, deleted }

    package var cursor: ChangeCursor
    /// `contact`, `interaction`, `inbox_note`, `notification`, `export`.
    package var object: String
    package var id: UUID
    package var kind: Kind
    package var at: Date
}

extension Database {
    /// The feed from a place on. Never waits: what a running transaction may still precede comes with a later call. One
    /// long transaction, in any database of the server, holds the feed back for as long.
    /// - Parameter cursor: nil for the beginning; else the one of the last entry that was read.
    package func changes(
        of owner: UUID, after cursor: ChangeCursor? = nil, limit: Int = 500
    ) async throws(StoreError) -> [ChangeEntry] {
        let cursor = cursor ?? ChangeCursor(xid: 0, sequence: 0)
        let rows = try await rows(
            of: [owner],
            """
            select xid::text as xid, seq, object, id, change, at from changes
            where owner = \(owner) and \(cursor.precedes)
            order by changes.xid, changes.seq limit \(limit)
            """)
        return try reading {
            try rows.map { row in
                ChangeEntry(
                    cursor: try ChangeCursor(row: row), object: try row.get("object"), id: try row.get("id"),
                    kind: try row.get("change", as: ChangeEntry.Kind.self), at: try row.get("at"))
            }
        }
    }

    /// The place where the feed stands now: before everything that has not been served yet.
    package func currentChange() async throws(StoreError) -> ChangeCursor {
        try await storing {
            let rows = try await pool.query(
                "select pg_snapshot_xmin(pg_current_snapshot())::text as xid, 0::bigint as seq")
            guard let row = rows.first else { throw StoreError.unreadable("no snapshot") }
            return try ChangeCursor(row: row)
        }
    }
}
