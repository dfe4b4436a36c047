import FoundationEssentials
package import Postgres

extension StatusStore {
    /// Whether the role of this connection bypasses row-level security.
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

    /// Tables that the role can modify but must not: by a privilege of its own, or through a foreign key with
    /// `cascade`, `set null` or `set default`.
    package static func rewritable(on connection: Connection) async throws(StoreError) -> [String] {
        try await storing {
            let rows = try await connection.query(
                """
                select what from (values
                    ('the audit log', has_table_privilege('audit_log', 'delete, truncate')
                        or has_any_column_privilege('audit_log', 'update')
                        or exists (
                            select from pg_constraint where conrelid = 'audit_log'::regclass and contype = 'f'
                                and (confdeltype in ('c', 'n', 'd') and has_table_privilege(confrelid, 'delete')
                                    or confupdtype in ('c', 'n', 'd')
                                        and has_any_column_privilege(confrelid, 'update')))),
                    ('a device key''s scopes', has_column_privilege('device_keys', 'scopes', 'update'))
                ) as rights (what, is_given) where is_given
                """)
            return try rows.map { try $0.get("what", as: String.self) }
        }
    }

    /// The authentication methods of the server, as its superuser sees them: `peer`, `trust`, ….
    package static func loginMethods(on connection: Connection) async throws(StoreError) -> [String] {
        try await storing {
            try await connection.query("select distinct auth_method from pg_hba_file_rules order by 1").map {
                try $0.get("auth_method", as: String.self)
            }
        }
    }
}
