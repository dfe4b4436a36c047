import Captures
import Crypto
package import FoundationEssentials
import Postgres

/// Owners: create, find, list, rename, remove.
package struct OwnerStore: Sendable {
    let database: Database

    /// The most owners that a portion has.
    private static let portion = 500

    /// Calls the closure with all owners, some at once.
    package func forEachPortion(_ body: ([UUID]) async throws(StoreError) -> Void) async throws(StoreError) {
        var last: UUID?
        while true {
            let owners = try await database.run(OwnersStatements.ownerIDsAfter(after: last, limit: Self.portion))
            guard let end = owners.last else { return }
            last = end
            try await body(owners)
        }
    }

    /// - Returns: the new owner's id; nil if the name is taken.
    package func create(_ name: String) async throws(StoreError) -> UUID? {
        let id = UUID.v7()
        return try await storing {
            let wrapped = try database.keys.system.newOwner(id).wrapped
            return try await database.run(OwnersStatements.createOwner(id: id, name: name, wrappedKey: wrapped))
        }
    }

    /// - Parameter name: the case is ignored.
    package func find(named name: String) async throws(StoreError) -> UUID? {
        try await database.run(OwnersStatements.ownerID(name: name))
    }

    /// The names of all owners.
    package func names() async throws(StoreError) -> [UUID: String] {
        let rows = try await database.run(OwnersStatements.ownerNames())
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.name) })
    }

    /// All owners, ordered by name.
    /// - Parameter limit: the limit of each count; above it a count says "at least".
    package func list(countingUpTo limit: Int = 10_000) async throws(StoreError) -> [OwnerSummary] {
        let all = Array(try await names().keys)
        let rows = try await database.run(of: all, OwnersStatements.ownerSummaries(limit: limit + 1))
        return rows.map { row in
            OwnerSummary(
                id: row.id, name: row.name, createdAt: row.createdAt, keys: row.keys,
                contacts: BoundedCount(counted: row.contacts, limit: limit),
                captures: BoundedCount(counted: row.captures, limit: limit))
        }
    }

    /// - Returns: false if another owner has the name (the case is ignored).
    package func rename(_ id: UUID, to name: String) async throws(StoreError) -> Bool {
        try await database.run(OwnersStatements.renameOwner(name: name, id: id)) > 0
    }

    /// Decrypts the oldest owner's key.
    /// - Returns: why the master key cannot be used; nil if it can, or if there is no owner yet.
    package func masterKeyProblem() async throws(StoreError) -> String? {
        guard let oldest = try await database.run(OwnersStatements.ownerIDsAfter(after: nil, limit: 1)).first else {
            return nil
        }
        do throws(StoreError) { _ = try await database.keys.cipher(for: oldest) } catch {
            guard case .crypto = error else { throw error }
            return "the master key cannot decrypt this database: use the master key that the database was created with"
        }
        return nil
    }

    /// Decrypts every owner's key with the master key.
    /// - Returns: the number of owners, and how many of their keys were encrypted with another master key.
    package func checkKeys() async throws(StoreError) -> (owners: Int, foreign: Int) {
        let owners = try await database.run(OwnersStatements.ownerIDs())
        var foreign = 0
        for owner in owners {
            do throws(StoreError) { _ = try await database.keys.cipher(for: owner) } catch {
                guard case .crypto = error else { throw error }
                foreign += 1
            }
        }
        return (owners.count, foreign)
    }
}

extension Database {
    package var owners: OwnerStore { OwnerStore(database: self) }
}
