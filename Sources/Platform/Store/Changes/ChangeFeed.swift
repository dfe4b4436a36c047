package import FoundationEssentials
import Postgres

/// The change feeds of owners.
package struct ChangeFeed: Sendable {
    let database: Database

    /// Entries of the feed after a cursor. Returns at once: entries that a running transaction could still precede
    /// are returned by a later call. One long transaction in any database of the server delays the feed until it
    /// ends.
    /// - Parameter cursor: the cursor of the last entry that was read; nil starts at the beginning.
    package func entries(
        of owner: UUID, after cursor: ChangeCursor? = nil, limit: Int = 500
    ) async throws(StoreError) -> [ChangeEntry] {
        let cursor = cursor ?? ChangeCursor(xid: 0, sequence: 0)
        let rows = try await database.run(
            of: [owner],
            ChangesStatements.entries(
                owner: owner, xid: String(cursor.xid), sequence: cursor.sequence, limit: limit))
        return try reading {
            try rows.map { row in
                ChangeEntry(
                    cursor: try ChangeCursor(xid: row.xid, sequence: row.seq), object: row.object, id: row.id,
                    kind: row.change, at: row.at)
            }
        }
    }

    /// True if reading on from this cursor would miss entries: later entries were deleted from the feed, or the
    /// cursor is ahead of the database, which was restored from a backup. Call it after reading, since a sweep may
    /// run in between.
    package func isCut(_ cursor: ChangeCursor, of owner: UUID) async throws(StoreError) -> Bool {
        let found = try await database.run(
            of: [owner],
            ChangesStatements.isCut(owner: owner, xid: String(cursor.xid), sequence: cursor.sequence))
        return found > 0
    }

    /// The current position of the feed: before everything that has not been served yet.
    package func position() async throws(StoreError) -> ChangeCursor {
        guard let row = try await database.run(ChangesStatements.position()) else {
            throw StoreError.unreadable("no snapshot")
        }
        return try reading { try ChangeCursor(xid: row.xid, sequence: row.seq) }
    }
}

extension Database {
    package var changes: ChangeFeed { ChangeFeed(database: self) }
}
