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
        case .failed(let file, let error): "\(file) failed and was rolled back: \(error)"
        case .database(let error): error.description
        case .roleBypassesRowSecurity(let role):
            "the role \(role) is a superuser or bypasses row-level security: let the workers log in with another role"
        case .role(let sqlstate): "the workers' role could not be created (SQLSTATE \(sqlstate))"
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
