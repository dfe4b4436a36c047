import CPostgres

/// How to connect to a server, and settings of the session.
package struct ConnectionSettings: Sendable {
    /// A URL or a `key=value` list with any libpq options; missing options come from `PG…` variables.
    package var conninfo: String
    /// Shown in `pg_stat_activity`, unless the conninfo sets a name.
    package var applicationName: String
    /// The server cancels a statement after this time; zero means never. Long exports need more.
    package var statementTimeout: Duration
    package var connectTimeout: Duration
    package var preparedStatements: Int
    /// Server settings for the session, such as `jit`. The conninfo's `options` take precedence.
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

    /// The conninfo as a `key=value` list with another database.
    package static func conninfo(
        _ conninfo: String, database: String, file: StaticString = #fileID, line: UInt = #line
    ) throws(DatabaseError) -> String {
        var options = try parse(conninfo, at: CallSite(file: file, line: line))
        options["dbname"] = database
        return options.sorted { $0.key < $1.key }.map { "\($0.key)=\(quoted($0.value))" }.joined(separator: " ")
    }

    /// Checks the conninfo's syntax without connecting.
    package func validate(file: StaticString = #fileID, line: UInt = #line) throws(DatabaseError) {
        _ = try Self.parse(conninfo, at: CallSite(file: file, line: line))
    }

    /// All options for `PQconnectdbParams`.
    func options(at place: CallSite) throws(DatabaseError) -> [String: String] {
        var options = try Self.parse(conninfo, at: place)
        let defaults = [
            "fallback_application_name": applicationName,
            "connect_timeout": String(max(2, connectTimeout.components.seconds)),
            // Detects a lost peer within a minute instead of the system's two hours.
            "keepalives_idle": "30", "keepalives_interval": "10", "keepalives_count": "3", "tcp_user_timeout": "60000",
        ]
        options.merge(defaults) { given, _ in given }
        options["client_encoding"] = "UTF8"
        let (seconds, attoseconds) = statementTimeout.components
        var own = ["-c statement_timeout=\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)"]
        own += parameters.sorted { $0.key < $1.key }.map { "-c \($0.key)=\($0.value)" }
        // Later options win: the operator's settings take precedence.
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

    /// libpq's message about an invalid conninfo quotes it, password included, and is left out.
    private static func parse(_ conninfo: String, at place: CallSite) throws(DatabaseError) -> [String: String] {
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
