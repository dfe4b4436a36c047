import FoundationEssentials
package import Postgres

extension Database {
    /// Whether row-level security does not bind the role that this connection logged in as.
    package static func roleSeesEverything(on connection: Connection) async throws(StoreError) -> Bool {
        try await storing {
            try await connection.query(
                """
                select rolsuper or rolbypassrls or exists (
                    select 1 from pg_class where relowner = r.oid and relname = 'captures') as unbound
                from pg_roles r where rolname = current_user
                """
            ).first?.get("unbound", as: Bool.self) ?? false
        }
    }

    /// Opens one owner's key with the master key.
    /// - Returns: how many owners there are.
    package func checkOwnerKeys() async throws(StoreError) -> Int {
        let owners = try await storing {
            try await pool.query("select id from owners").map { try $0.get("id", as: UUID.self) }
        }
        if let first = owners.first { _ = try await keys.cipher(for: first) }
        return owners.count
    }
}
