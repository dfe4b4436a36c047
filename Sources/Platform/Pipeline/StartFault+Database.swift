package import Postgres
import Runtime

extension StartFault {
    /// The fault of a database that cannot be reached.
    /// - Parameters:
    ///   - conninfo: of the failed connection.
    ///   - setting: the variable with the conninfo.
    /// - Returns: nil if the error is not one of connecting.
    package static func connecting(
        _ error: DatabaseError, to conninfo: String, setting: String = "TAPLINE_DATABASE_URL"
    ) -> StartFault? {
        guard let problem = error.connectionProblem else { return nil }
        let place = ConnectionSettings(conninfo).place
        return StartFault(
            problem.isTemporary ? .temporary : .configuration,
            "\(problem.what) at \(place) (\(error.summary)); \(problem.fix(setting))")
    }
}

extension ConnectionProblem {
    fileprivate var isTemporary: Bool {
        switch self {
        case .unreachable, .starting, .tooManyConnections: true
        case .socketRights, .tls, .noDatabase, .login: false
        }
    }

    fileprivate var what: String {
        switch self {
        case .unreachable: "no Postgres answers"
        case .socketRights: "this user may not connect to Postgres"
        case .starting: "Postgres is starting or stopping"
        case .tooManyConnections: "all connections are in use"
        case .tls: "no TLS connection is possible"
        case .noDatabase: "the database does not exist"
        case .login: "the login was refused"
        }
    }

    /// What an operator does about a database that cannot be reached.
    /// - Parameter setting: the variable with the conninfo.
    package func fix(_ setting: String) -> String {
        switch self {
        case .unreachable: "start Postgres, or correct host and port in \(setting)"
        case .socketRights: "run the command as the user who started the line, or as root"
        case .starting: "try again in a moment"
        case .tooManyConnections:
            "raise Postgres' max_connections, or lower TAPLINE_DATABASE_CONNECTIONS of the workers"
        case .tls: "correct sslmode and the certificates in \(setting), or the server's TLS settings"
        case .noDatabase: "correct the database's name in \(setting), or create it: createdb NAME"
        case .login: "correct role and password in \(setting), or the server's pg_hba.conf"
        }
    }
}
