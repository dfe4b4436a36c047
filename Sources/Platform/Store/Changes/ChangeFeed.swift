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
        let rows = try await database.rows(
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

    /// True if reading on from this cursor would miss entries: later entries were deleted from the feed, or the
    /// cursor is ahead of the database, which was restored from a backup. Call it after reading, since a sweep may
    /// run in between.
    package func isCut(_ cursor: ChangeCursor, of owner: UUID) async throws(StoreError) -> Bool {
        let rows = try await database.rows(
            of: [owner],
            """
            select from feed_floors
            where owner = \(owner) and (xid, seq) > (\(String(cursor.xid))::xid8, \(cursor.sequence))
            union all
            select where \(String(cursor.xid))::xid8 > pg_snapshot_xmax(pg_current_snapshot())
            """)
        return !rows.isEmpty
    }

    /// Deletes feed entries older than thirty days.
    /// - Parameter limit: maximum number of entries of each owner, the oldest first.
    static func cutFeed(of owners: [UUID], limit: Int) -> SQL {
        """
        with bounds as (
            select o.owner, coalesce(b.xid, '18446744073709551615'::xid8) as xid, coalesce(b.seq, 0) as seq
            from unnest(\(owners)) as o (owner)
            left join lateral (
                select f.xid, f.seq from (
                    select c.xid, c.seq, c.at, row_number() over (order by c.xid, c.seq) as n from changes c
                    where c.owner = o.owner order by c.xid, c.seq limit \(limit + 1)) f
                where f.at >= now() - interval '30 days' or f.n > \(limit)
                order by f.xid, f.seq limit 1) b on true),
        gone as (
            delete from changes c using bounds b where c.owner = b.owner and (c.xid, c.seq) < (b.xid, b.seq)
            returning c.owner, c.xid, c.seq),
        floors as (
            insert into feed_floors as f (owner, xid, seq)
            select distinct on (owner) owner, xid, seq from gone order by owner, xid desc, seq desc
            on conflict (owner) do update set xid = excluded.xid, seq = excluded.seq
                where (excluded.xid, excluded.seq) > (f.xid, f.seq))
        select count(*) as n from gone
        """
    }

    /// The current position of the feed: before everything that has not been served yet.
    package func position() async throws(StoreError) -> ChangeCursor {
        try await storing {
            let rows = try await database.pool.query(
                "select pg_snapshot_xmin(pg_current_snapshot())::text as xid, 0::bigint as seq")
            guard let row = rows.first else { throw StoreError.unreadable("no snapshot") }
            return try ChangeCursor(row: row)
        }
    }
}

extension Database {
    package var changes: ChangeFeed { ChangeFeed(database: self) }
}
