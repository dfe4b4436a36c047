package import Postgres

package enum MigrationError: Error, Sendable, CustomStringConvertible {
    /// The folder does not hold an unbroken, readable series `NNNN_name.sql` from 0001.
    case folder(String)
    /// A file that was applied has changed since.
    case changed(version: Int)
    /// The database was migrated by a later release, or by another set of files.
    case unknownVersion(Int)
    /// The file's transaction was rolled back.
    case failed(version: Int, DatabaseError)
    case database(DatabaseError)
    /// The application's role could not be made. What the server said may quote the password and is left out.
    case role(sqlstate: String)
    /// The role may pass over row-level security: the owners' walls would not hold.
    case roleIsTooMighty(String)

    package var description: String {
        switch self {
        case .folder(let words): words
        case .changed(let version): "migration \(version) was applied and its file has changed since"
        case .unknownVersion(let version): "the database is at migration \(version), which this release does not know"
        case .failed(let version, let error): "migration \(version) failed and was rolled back: \(error)"
        case .database(let error): error.description
        case .roleIsTooMighty(let role):
            "the role \(role) is a superuser or bypasses row-level security: the workers must not log in with it"
        case .role(let sqlstate): "the application's role could not be made (SQLSTATE \(sqlstate))"
        }
    }

    /// "tuple concurrently updated", for which Postgres has no code of its own: it counts as an internal error.
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
