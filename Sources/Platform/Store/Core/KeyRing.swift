package import Crypto
package import FoundationEssentials
import Postgres
import Synchronization

/// Caches the owners' keys, unwrapped with the master key. Safe from any task.
///
/// A key is read again after `lifetime`: an owner that was removed may have been restored with another key.
package final class KeyRing: Sendable {
    private static let lifetime = Duration.seconds(10)
    /// Maximum number of cached keys; a full cache is emptied.
    private static let capacity = 10_000

    private let pool: Pool
    private let ciphers = Mutex<[UUID: Entry]>([:])
    /// For data without an owner: import keys, bytes of messages that could not be parsed.
    package let system: KeyHierarchy

    private struct Entry {
        var cipher: OwnerCipher
        var readAt: ContinuousClock.Instant
    }

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
        let now = ContinuousClock.now
        ciphers.withLock { known in
            for owner in owners {
                if let entry = known[owner], entry.readAt + Self.lifetime > now {
                    found[owner] = entry.cipher
                } else {
                    missing.insert(owner)
                }
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
            for owner in missing { known[owner] = fetched[owner].map { Entry(cipher: $0, readAt: now) } }
        }
        return found.merging(fetched) { $1 }
    }
}
