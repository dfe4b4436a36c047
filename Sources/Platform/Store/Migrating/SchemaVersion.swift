package import Postgres

/// Compares a database's schema with this release, for programs that do not need the migrations folder.
package enum SchemaVersion {
    /// The last file in `migrations/`. A test compares them.
    package static let current = 1

    /// Waits for a running `tapline migrate`.
    /// - Returns: why this release cannot use the database, and what to run; nil if it can. A newer database is no
    ///   problem: a migration keeps the release before it running, so that workers are replaced one after another.
    package static func problem(on connection: Connection) async throws(MigrationError) -> String? {
        if try await Migrator.currentVersion(on: connection) < current { try await Migrator.waitForOthers(connection) }
        return problem(of: try await Migrator.currentVersion(on: connection))
    }

    package static func problem(of version: Int) -> String? {
        switch version {
        case current...: nil
        case 0: "the database has no Tapline tables: run tapline migrate"
        default:
            "the database is at migration \(version) and this release needs migration \(current): run tapline migrate "
                + "of this release"
        }
    }
}
