package import FoundationEssentials
import Postgres

/// Owners: list, rename.
extension Database {
    /// All owners, ordered by name.
    /// - Parameter limit: the limit of each count; above it a count says "at least".
    package func owners(countingUpTo limit: Int = 10_000) async throws(StoreError) -> [OwnerSummary] {
        let all = Array(try await ownerNames().keys)
        let rows = try await run(of: all, OwnersStatements.ownerSummaries(limit: limit + 1))
        return rows.map { row in
            OwnerSummary(
                id: row.id, name: row.name, createdAt: row.createdAt, keys: row.keys,
                contacts: BoundedCount(counted: row.contacts, limit: limit),
                captures: BoundedCount(counted: row.captures, limit: limit))
        }
    }

    /// - Returns: false if another owner has the name (the case is ignored).
    package func renameOwner(_ id: UUID, to name: String) async throws(StoreError) -> Bool {
        try await run(OwnersStatements.renameOwner(name: name, id: id)) > 0
    }
}
