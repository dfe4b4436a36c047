import FoundationEssentials
import Postgres

extension StatusStore {
    /// - Parameter limit: the limit of each count; above it a count says "at least".
    package func totals(upTo limit: Int = 10_000) async throws(StoreError) -> SystemTotals {
        let owners = Array(try await database.owners.names().keys)
        let rows = try await database.rows(
            of: owners,
            """
            select
                (select count(*) from (select from captures limit \(limit + 1)) c) as captures,
                (select count(*) from (
                    select from contacts where deleted_at is null and status = 'confirmed' limit \(limit + 1)) c)
                    as contacts,
                (select count(*) from (
                    select from contacts where deleted_at is null and status = 'draft' limit \(limit + 1)) c) as drafts,
                (select count(*) from (select from inbox_notes where state = 'open' limit \(limit + 1)) n) as inbox,
                pg_database_size(current_database()) as bytes
            """)
        return try reading {
            guard let row = rows.first else { throw StoreError.unreadable("no totals") }
            func count(_ name: String) throws -> BoundedCount {
                BoundedCount(counted: try row.get(name), limit: limit)
            }
            return SystemTotals(
                captures: try count("captures"), contacts: try count("contacts"), drafts: try count("drafts"),
                inbox: try count("inbox"), databaseBytes: try row.get("bytes"))
        }
    }
}
