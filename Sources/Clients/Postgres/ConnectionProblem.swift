/// Why a connection could not be made.
package enum ConnectionProblem: Sendable, CaseIterable {
    /// Nothing answers at the host and port, or the host has no address.
    case unreachable
    /// This user may not open the server's Unix socket.
    case socketRights
    case starting
    case tooManyConnections
    case tls
    case noDatabase
    /// Wrong role or password, or the server's `pg_hba.conf` refuses the login.
    case login

    /// Parts of the messages of libpq and the server. A server with another language than English gives
    /// `.unreachable`; the message itself is always shown. The first match counts: the message about `pg_hba.conf`
    /// mentions SSL too.
    private static let messages: [(part: String, problem: ConnectionProblem)] = [
        ("no pg_hba.conf entry", .login), ("authentication failed", .login), ("no password supplied", .login),
        ("too many", .tooManyConnections), ("remaining connection slots", .tooManyConnections),
        ("role \"", .login), ("not permitted to log in", .login),
        ("the database system is", .starting),
        ("database \"", .noDatabase),
        ("SSL", .tls), ("certificate", .tls),
        ("Permission denied", .socketRights),
    ]

    init(_ message: String) {
        self = Self.messages.first { message.contains($0.part) }?.problem ?? .unreachable
    }
}

extension DatabaseError {
    /// nil for an error after the connection was made.
    package var connectionProblem: ConnectionProblem? { code == .unreachable ? ConnectionProblem(summary) : nil }
}

extension ConnectionSettings {
    /// Host, port and database as a person reads them: `db.example:5432/tapline`. Never the password.
    package var place: String {
        guard let options = try? options(at: CallSite(file: #fileID, line: #line)) else { return "the given address" }
        let host = options["host"] ?? options["hostaddr"] ?? "localhost"
        let database = options["dbname"] ?? options["user"] ?? ""
        return "\(host):\(options["port"] ?? "5432")" + (database.isEmpty ? "" : "/\(database)")
    }
}
