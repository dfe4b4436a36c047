package import FoundationEssentials
import Postgres

extension ChangeFeed {
    /// The owners whose change feed has entries after their cursor. One query for any number of owners.
    package func owners(changedSince cursors: [UUID: ChangeCursor]) async throws(StoreError) -> [UUID] {
        let asked = Array(cursors)
        let rows = try await database.rows(
            of: asked.map(\.key),
            """
            select u.owner from unnest(\(asked.map(\.key)), \(asked.map { String($0.value.xid) }),
                \(asked.map(\.value.sequence))) as u (owner, xid, seq)
            where exists (select from changes c where c.owner = u.owner
                and (c.xid, c.seq) > (u.xid::xid8, u.seq)
                and c.xid < (select pg_snapshot_xmin(pg_current_snapshot())))
            """)
        return try reading { try rows.map { try $0.get("owner", as: UUID.self) } }
    }
}
