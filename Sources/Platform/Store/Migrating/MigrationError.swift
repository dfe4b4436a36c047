package import Postgres

package enum MigrationError: Error, Sendable, CustomStringConvertible {
    /// The folder must hold a readable series `NNNN_name.sql` from 0001 without a gap.
    case folder(String)
    /// An applied file has been changed since.
    case changed(version: Int)
    /// The database was migrated by a later release.
    case unknownVersion(Int)
    /// The database was created before the first release, with other files.
    case createdBeforeFirstRelease
    /// Another program's tables have the names of Tapline's tables.
    case foreignTables([String])
    /// The file's transaction failed and was rolled back.
    case failed(file: String, DatabaseError)
    case database(DatabaseError)
    /// The application role could not be created. The server's message is left out because it may contain the
    /// password.
    case role(sqlstate: String)
    /// The role bypasses row-level security: the owners would not be isolated.
    case roleBypassesRowSecurity(String)

    package var description: String {
        switch self {
        case .folder(let words): words
        case .changed(let version):
            "the file of migration \(version) was changed after the migration was applied: restore the release's file"
        case .unknownVersion(let version):
            "the database is at migration \(version), which this release does not know: run the release that applied it"
        case .createdBeforeFirstRelease:
            "a version from before the first release created this database, and this release cannot migrate it: export "
                + "the contacts with the old version, then start this release with an empty database (for 'tapline "
                + "up': with an empty folder TAPLINE_STATE)"
        case .foreignTables(let names):
            "the database has tables of another program (\(names.prefix(5).joined(separator: ", ")))"
                + ": nothing was changed; give Tapline a database of its own"
        case .failed(_, let error) where error.sqlstate == Self.missingRight: Self.words(missingRight: error)
        case .database(let error) where error.sqlstate == Self.missingRight: Self.words(missingRight: error)
        case .failed(let file, let error): "\(file) failed and was rolled back: \(error)"
        case .database(let error): error.description
        case .roleBypassesRowSecurity(let role):
            "the role \(role) is a superuser or bypasses row-level security: let the workers log in with another role"
        case .role(Self.missingRight):
            "the role that migrates may not set the password of the workers' role: use a role that may create roles, or "
                + "the one that created it"
        case .role(let sqlstate): "the workers' role could not be created (SQLSTATE \(sqlstate))"
        }
    }

    private static let missingRight = "42501"

    private static func words(missingRight error: DatabaseError) -> String {
        "the role that migrates lacks a right (\(error.summary)): use a role that owns the database and may create roles"
    }

    /// True if the operator must name another database or role.
    package var isConfiguration: Bool {
        switch self {
        case .foreignTables: true
        case .failed(_, let error), .database(let error): error.sqlstate == Self.missingRight
        case .role(let sqlstate): sqlstate == Self.missingRight
        default: false
        }
    }

    /// "tuple concurrently updated". Postgres has no code of its own for it and reports an internal error.
    var isSimultaneousChange: Bool {
        switch self {
        case .role(let sqlstate): sqlstate == "XX000"
        case .database(let error): error.sqlstate == "XX000"
        default: false
        }
    }

    package var isTransient: Bool {
        switch self {
        case .failed(_, let error), .database(let error): error.isTransient
        default: false
        }
    }
}
