package import Blobs
package import Crypto
import FoundationEssentials
package import Postgres

/// The system of record: a pool, the keys that open what it holds, and the place of the blobs. Safe from any task.
package struct Database: Sendable {
    package let pool: Pool
    package let keys: KeyRing
    package let blobs: BlobStore
    let principals: PrincipalCache

    /// - Parameter credentialLifetime: how long a device key that was found good is believed without asking again, and
    ///   so how long a revoked one may still act.
    package init(
        pool: Pool, masterKey: SymmetricKey, blobs: BlobStore, credentialLifetime: Duration = .seconds(10)
    ) {
        self.pool = pool
        self.keys = KeyRing(pool: pool, masterKey: masterKey)
        self.blobs = blobs
        self.principals = PrincipalCache(lifetime: credentialLifetime)
    }

    /// One transaction that sees these owners' rows alone, in one round trip; run again where it lost against another.
    /// - Returns: the rows of the last statement.
    @discardableResult
    func rows(of owners: [UUID], _ statements: SQL...) async throws(StoreError) -> [Row] {
        do {
            return try await pool.transaction(owners: owners, retrying: true, statements).last ?? []
        } catch { throw .database(error) }
    }
}
