package import Postgres

extension Migrator {
    /// The role of the workers. It owns no table, so that row-level security applies to it.
    package static let applicationRole = "tapline_app"

    /// Creates the role if it does not exist, and grants it what the workers need on the existing tables. Call it
    /// after each migration.
    /// - Parameter password: the new password; nil keeps the current one.
    package func grantApplication(password: String?, on connection: Connection) async throws(MigrationError) {
        // A role belongs to the whole cluster, and Postgres refuses one of two concurrent changes, for example by two
        // installations in one cluster. An advisory lock does not help: it belongs to one database.
        for _ in 1..<Self.grantAttempts {
            do throws(MigrationError) {
                return try await grant(password: password, on: connection)
            } catch {
                guard error.isSimultaneousChange else { throw error }
                try? await Task.sleep(for: .milliseconds(Int.random(in: 5...100)))
            }
        }
        try await grant(password: password, on: connection)
    }

    private static let grantAttempts = 50

    private func grant(password: String?, on connection: Connection) async throws(MigrationError) {
        let role = Self.applicationRole
        let mighty: [Row]
        do {
            try await connection.script(
                """
                do $$ begin
                    create role \(role) login;
                exception when duplicate_object or unique_violation then null;
                end $$
                """)
            mighty = try await connection.query(
                "select 1 from pg_roles where rolname = \(role) and (rolsuper or rolbypassrls)")
        } catch { throw .database(error) }
        guard mighty.isEmpty else { throw .roleBypassesRowSecurity(role) }
        if let password { try await Self.setPassword(password, of: role, on: connection) }
        do {
            // Compiling a statement with JIT takes longer than any of the workers' statements.
            try await connection.script(
                """
                alter role \(role) set jit = off;
                grant usage on schema public to \(role);
                grant select, insert, update, delete on all tables in schema public to \(role);
                grant usage on all sequences in schema public to \(role);
                -- The audit log is append-only. A key can be created and revoked; its scopes never change.
                revoke update, delete on audit_log, device_keys from \(role);
                grant update (revoked_at) on device_keys to \(role);
                revoke all on schema_migrations, schema_functions from \(role);
                grant select on schema_migrations, schema_functions to \(role);
                """)
        } catch { throw .database(error) }
    }

    /// Utility statements take no parameters. The server quotes the verifier and never sees the password.
    private static func setPassword(
        _ password: String, of role: String, on connection: Connection
    ) async throws(MigrationError) {
        do {
            let verifier = try await connection.verifier(for: password, of: role)
            let rows = try await connection.query(
                "select format('alter role %I login password %L', \(role)::text, \(verifier)::text) as change")
            try await connection.script(try rows.first?.get("change", as: String.self) ?? "")
        } catch { throw .role(sqlstate: error.sqlstate ?? error.code.rawValue) }
    }
}
