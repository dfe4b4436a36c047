import Blobs
import Crypto
import FoundationEssentials
import Pipeline
import Postgres
import Runtime
import Store

/// How the operator's commands reach the line: by the environment, or by what `tapline up` left in its state folder.
enum LineAccess {
    /// The environment, completed by the state folder's settings where no database is named.
    static func environment(_ arguments: Arguments) throws(CommandFailure) -> [String: String] {
        let environment = ProcessInfo.processInfo.environment
        if names(environment) && arguments.value("state") == nil { return environment }
        return environment.merging(try StateFolder(arguments.value("state")).savedSettings()) { $1 }
    }

    /// Whether a database is named at all.
    private static func names(_ environment: [String: String]) -> Bool {
        ["TAPLINE_DATABASE_URL", "TAPLINE_DATABASE_URL_FILE"].contains { environment[$0]?.isEmpty == false }
    }

    /// A database that answers.
    /// - Throws: `temporary` with a hint how to start the line, where nothing answers.
    static func database(_ arguments: Arguments) async throws -> Database {
        let environment = try environment(arguments)
        guard names(environment) else {
            throw CommandFailure(
                .temporary,
                "no line has run here; start one with: tapline up\(ownState(arguments)), or set TAPLINE_DATABASE_URL")
        }
        let database = try await database(environment)
        do throws(DatabaseError) { _ = try await database.pool.query("select 1") } catch {
            await database.pool.close()
            throw stopped(error, arguments, environment)
        }
        return database
    }

    /// What to tell an operator whose database does not answer.
    private static func stopped(
        _ error: DatabaseError, _ arguments: Arguments, _ environment: [String: String]
    ) -> any Error {
        guard error.isTransient else { return error }
        let folder = StateFolder(arguments.value("state"))
        let isOurs = environment["TAPLINE_DATABASE_URL"].map { $0.contains(folder.socket) } ?? false
        if isOurs, !FileLock.isHeld(folder.lock) {
            return CommandFailure(
                .temporary, "the line is not running; start it with: tapline up\(ownState(arguments))")
        }
        let advice =
            isOurs ? "tapline up starts it again; see \(folder.log("postgres"))" : "start it, then try again"
        return CommandFailure(.temporary, "Postgres is down (\(error.summary)); \(advice)")
    }

    private static func ownState(_ arguments: Arguments) -> String {
        let path = StateFolder(arguments.value("state")).path
        return path == StateFolder(nil).path ? "" : " --state \(path)"
    }

    static func database(_ environment: [String: String]) async throws -> Database {
        var reader = SettingsReader(environment: environment)
        let url = reader.requiredSecret(
            "TAPLINE_DATABASE_URL", hint: "start the line with tapline up, or name its database")
        let masterKey = LineSettings.masterKey(&reader)
        let blobs = reader.optionalString("TAPLINE_BLOB_DIR")
        try reader.finish()
        guard let masterKey else { throw CommandFailure(.configuration, "no master key") }
        return Database(
            pool: Pool(ConnectionSettings(url, applicationName: "tapline operator"), size: 2), masterKey: masterKey,
            blobs: blobs.map { .directory($0) } ?? .postgres)
    }

    /// The API by `--url` and a key from `TAPLINE_KEY` or the state folder. No key is taken as an argument: other
    /// users of the machine can read those.
    static func api(_ arguments: Arguments) throws -> APIClient {
        let environment = try environment(arguments)
        let state = StateFolder(arguments.value("state"))
        let saved = { () throws(CommandFailure) in try state.text(of: state.deviceKey) }
        let authorities = arguments.value("cacert")
        if let url = arguments.value("url") {
            return try APIAddress(url).client(
                environment["TAPLINE_KEY"], trust: authorities.map(ServerTrust.authorities) ?? .system, saved: saved)
        }
        return try LineAddress(environment, authorities: authorities).client(environment["TAPLINE_KEY"], saved: saved)
    }
}
