import FoundationEssentials
import Postgres

extension StatusStore {
    /// - Parameter limit: the limit of each count; above it a count says "at least".
    package func totals(upTo limit: Int = 10_000) async throws(StoreError) -> SystemTotals {
        let owners = Array(try await database.owners.names().keys)
        guard let row = try await database.run(of: owners, StatusStatements.totals(fetched: limit + 1)) else {
            throw .unreadable("no totals")
        }
        return SystemTotals(
            captures: BoundedCount(counted: row.captures, limit: limit),
            contacts: BoundedCount(counted: row.contacts, limit: limit),
            drafts: BoundedCount(counted: row.drafts, limit: limit),
            inbox: BoundedCount(counted: row.inbox, limit: limit), databaseBytes: row.bytes)
    }
}
