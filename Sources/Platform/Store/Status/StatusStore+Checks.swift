package import Postgres

extension StatusStore {
    /// Whether the role of this connection bypasses row-level security.
    package static func roleSeesEverything(on connection: Connection) async throws(StoreError) -> Bool {
        try await storing { try await connection.run(StatusStatements.roleSeesEverything()) ?? false }
    }

    /// Tables that the role can modify but must not: by a privilege of its own, or through a foreign key with
    /// `cascade`, `set null` or `set default`.
    package static func rewritable(on connection: Connection) async throws(StoreError) -> [String] {
        try await storing { try await connection.run(StatusStatements.rewritable()) }
    }

    /// The authentication methods of the server, as its superuser sees them: `peer`, `trust`, ….
    package static func loginMethods(on connection: Connection) async throws(StoreError) -> [String] {
        try await storing { try await connection.run(StatusStatements.loginMethods()) }
    }
}
