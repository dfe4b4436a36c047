package import Crypto
package import FoundationEssentials
import Postgres
import Synchronization

/// Caches the owners' keys, unwrapped with the master key. Safe from any task.
package final class KeyRing: Sendable {
    /// Maximum number of cached keys; a full cache is emptied.
    private static let capacity = 10_000

    private let pool: Pool
    private let ciphers = Mutex<[UUID: OwnerCipher]>([:])
    /// For data without an owner: import keys, bytes of messages that could not be parsed.
    package let system: KeyHierarchy

    init(pool: Pool, masterKey: SymmetricKey) {
        self.pool = pool
        self.system = KeyHierarchy(masterKey: masterKey)
    }

    package func cipher(for owner: UUID) async throws(StoreError) -> OwnerCipher {
        guard let cipher = try await ciphers(for: [owner])[owner] else { throw .unknownOwner }
        return cipher
    }

    /// - Returns: a cipher for each owner that exists.
    package func ciphers(for owners: some Collection<UUID>) async throws(StoreError) -> [UUID: OwnerCipher] {
        var found: [UUID: OwnerCipher] = [:]
        var missing: Set<UUID> = []
        ciphers.withLock { known in
            for owner in owners {
                if let cipher = known[owner] { found[owner] = cipher } else { missing.insert(owner) }
            }
        }
        if missing.isEmpty { return found }
        let wanted = Array(missing)
        let fetched = try await storing {
            let rows = try await pool.run(OwnersStatements.wrappedKeys(ids: wanted))
            var fetched: [UUID: OwnerCipher] = [:]
            for row in rows {
                fetched[row.id] = try system.owner(row.id, wrapped: row.wrappedKey)
            }
            return fetched
        }
        ciphers.withLock { known in
            if known.count + fetched.count > Self.capacity { known = [:] }
            known.merge(fetched) { $1 }
        }
        return found.merging(fetched) { $1 }
    }
}
