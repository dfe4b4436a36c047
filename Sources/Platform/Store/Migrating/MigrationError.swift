package import Postgres

package enum MigrationError: Error, Sendable, CustomStringConvertible {
    /// The folder must hold a readable series `NNNN_name.sql` from 0001 without a gap.
    case folder(String)
    /// An applied file has been changed since.
    case changed(version: Int)
    /// The database was migrated by a later release, or with another set of files.
    case unknownVersion(Int)
    /// The file's transaction failed and was rolled back.
    case failed(version: Int, DatabaseError)
    case database(DatabaseError)
    /// The application role could not be created. The server's message is left out because it may contain the
    /// password.
    case role(sqlstate: String)
    /// The role bypasses row-level security: the owners would not be isolated.
    case roleBypassesRowSecurity(String)

    package var description: String {
        switch self {
        case .folder(let words): words
        case .changed(let version): "the file of migration \(version) has changed since it was applied"
        case .unknownVersion(let version): "the database is at migration \(version), which this release does not know"
        case .failed(let version, let error): "migration \(version) failed and was rolled back: \(error)"
        case .database(let error): error.description
        case .roleBypassesRowSecurity(let role):
            "the role \(role) is a superuser or bypasses row-level security: the workers must not log in with it"
        case .role(let sqlstate): "the application's role could not be created (SQLSTATE \(sqlstate))"
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
