import CPostgres

/// How to reach a server, and how a session there behaves.
package struct ConnectionSettings: Sendable {
    /// A URL or a `key=value` list with any of libpq's options; what it does not say comes from `PG…` variables.
    package var conninfo: String
    /// Shown in `pg_stat_activity`, unless the conninfo names one itself.
    package var applicationName: String
    /// The server ends a statement after this long; zero for never. Long exports need more.
    package var statementTimeout: Duration
    package var connectTimeout: Duration
    package var preparedStatements: Int
    /// Server settings for the session, such as `jit`. What the conninfo's own `options` say stays in force.
    package var parameters: [String: String]

    package init(
        _ conninfo: String, applicationName: String = "tapline", statementTimeout: Duration = .seconds(30),
        connectTimeout: Duration = .seconds(10), preparedStatements: Int = 256, parameters: [String: String] = [:]
    ) {
        self.conninfo = conninfo
        self.applicationName = applicationName
        self.statementTimeout = statementTimeout
        self.connectTimeout = connectTimeout
        self.preparedStatements = preparedStatements
        self.parameters = parameters
    }

    /// The conninfo as a `key=value` list, with another database in it.
    package static func conninfo(
        _ conninfo: String, database: String, file: StaticString = #fileID, line: UInt = #line
    ) throws(DatabaseError) -> String {
        var options = try parse(conninfo, at: Place(file: file, line: line))
        options["dbname"] = database
        return options.sorted { $0.key < $1.key }.map { "\($0.key)=\(quoted($0.value))" }.joined(separator: " ")
    }

    /// Checks the conninfo's form without connecting.
    package func validate(file: StaticString = #fileID, line: UInt = #line) throws(DatabaseError) {
        _ = try Self.parse(conninfo, at: Place(file: file, line: line))
    }

    /// Everything that is sent to `PQconnectdbParams`.
    func options(at place: Place) throws(DatabaseError) -> [String: String] {
        var options = try Self.parse(conninfo, at: place)
        let defaults = [
            "fallback_application_name": applicationName,
            "connect_timeout": String(max(2, connectTimeout.components.seconds)),
            // A peer that vanished is noticed within a minute, not after the system's two hours.
            "keepalives_idle": "30", "keepalives_interval": "10", "keepalives_count": "3", "tcp_user_timeout": "60000",
        ]
        options.merge(defaults) { given, _ in given }
        options["client_encoding"] = "UTF8"
        let (seconds, attoseconds) = statementTimeout.components
        var own = ["-c statement_timeout=\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)"]
        own += parameters.sorted { $0.key < $1.key }.map { "-c \($0.key)=\($0.value)" }
        // Later ones win: what the operator wrote stays in force.
        options["options"] = (own + [options["options"]].compactMap(\.self)).joined(separator: " ")
        return options
    }

    private static func quoted(_ value: String) -> String {
        var quoted = "'"
        for character in value {
            if character == "'" || character == "\\" { quoted.append("\\") }
            quoted.append(character)
        }
        return quoted + "'"
    }

    /// libpq's own words about a bad conninfo quote it, password included, and are left out.
    private static func parse(_ conninfo: String, at place: Place) throws(DatabaseError) -> [String: String] {
        var words: UnsafeMutablePointer<CChar>?
        guard let first = unsafe PQconninfoParse(conninfo, &words) else {
            unsafe PQfreemem(words)
            throw DatabaseError(
                .unreachable, "the connection string is neither a postgresql:// URL nor a key=value list", at: place)
        }
        defer { unsafe PQconninfoFree(first) }
        var options: [String: String] = [:]
        var next = unsafe first
        while let keyword = unsafe next.pointee.keyword {
            if let value = unsafe next.pointee.val {
                options[unsafe String(cString: keyword)] = unsafe String(cString: value)
            }
            unsafe next += 1
        }
        return options
    }
}
