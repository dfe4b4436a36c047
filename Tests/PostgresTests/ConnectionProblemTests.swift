import Testing

@testable import Postgres

@Suite struct ConnectionProblemTests {
    @Test(arguments: [
        (#"connection to server at "::1", port 1 failed: Connection refused"#, ConnectionProblem.unreachable),
        (#"could not translate host name "db" to address: Name or service not known"#, .unreachable),
        (#"connection to server on socket "/run/.s.PGSQL.5432" failed: No such file or directory"#, .unreachable),
        (#"connection to server on socket "/run/.s.PGSQL.5432" failed: Permission denied"#, .socketRights),
        (#"failed: FATAL:  password authentication failed for user "a""#, .login),
        (#"failed: FATAL:  role "a" does not exist"#, .login),
        (#"failed: FATAL:  no pg_hba.conf entry for host "10.0.0.1", user "a", database "b", SSL off"#, .login),
        (#"failed: FATAL:  database "b" does not exist"#, .noDatabase),
        ("failed: server does not support SSL, but SSL was required", .tls),
        ("failed: SSL error: certificate verify failed", .tls),
        ("failed: FATAL:  sorry, too many clients already", .tooManyConnections),
        ("failed: FATAL:  remaining connection slots are reserved", .tooManyConnections),
        (#"failed: FATAL:  too many connections for role "a""#, .tooManyConnections),
        ("failed: FATAL:  the database system is starting up", .starting),
    ])
    func `ConnectionProblem: libpq's message tells the causes apart`(message: String, problem: ConnectionProblem) {
        #expect(ConnectionProblem(message) == problem)
    }

    @Test(arguments: [
        ("postgresql://u:secret@db.example:6432/tapline", "db.example:6432/tapline"),
        ("host=/run/tapline user=u password=secret dbname=tapline", "/run/tapline:5432/tapline"),
        ("postgresql://u:secret@db.example", "db.example:5432/u"), ("postgresql://[half", "the given address"),
    ])
    func `ConnectionSettings: the place has host, port and database, and no password`(conninfo: String, place: String) {
        #expect(ConnectionSettings(conninfo).place == place)
    }
}
