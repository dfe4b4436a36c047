package import APIClient
import Blobs
package import CommandLine
import Crypto
import FoundationEssentials
import Pipeline
import Postgres
import Runtime
package import Store

/// Connects the operator's commands to the line: by the environment, or by the settings that `tapline up` saved in
/// its state folder.
package enum SystemAccess {
    /// The environment. If it names no database, the state folder's settings are added.
    package static func environment(_ arguments: Arguments) throws(CommandFailure) -> [String: String] {
        let environment = ProcessInfo.processInfo.environment
        if namesDatabase(environment) && arguments.value("state") == nil { return environment }
        return environment.merging(try StateFolder(arguments.value("state")).savedSettings()) { $1 }
    }

    /// True if the environment names a database.
    private static func namesDatabase(_ environment: [String: String]) -> Bool {
        ["TAPLINE_DATABASE_URL", "TAPLINE_DATABASE_URL_FILE"].contains { environment[$0]?.isEmpty == false }
    }

    /// Opens the database and checks that it answers.
    /// - Throws: `temporary` with a hint how to start the line if the database does not answer.
    package static func database(_ arguments: Arguments) async throws -> Database {
        let environment = try environment(arguments)
        guard namesDatabase(environment) else {
            throw CommandFailure(
                .temporary,
                "no line on this machine; start one: tapline up\(stateOption(arguments)), or set TAPLINE_DATABASE_URL")
        }
        let database = try await database(environment)
        do throws(DatabaseError) { _ = try await database.pool.query("select 1") } catch {
            await database.pool.close()
            throw unreachable(error, arguments, environment)
        }
        return database
    }

    /// The error to report if the database does not answer.
    private static func unreachable(
        _ error: DatabaseError, _ arguments: Arguments, _ environment: [String: String]
    ) -> any Error {
        guard error.isTransient else { return error }
        let folder = StateFolder(arguments.value("state"))
        let isOurs = environment["TAPLINE_DATABASE_URL"].map { $0.contains(folder.socket) } ?? false
        if isOurs, !FileLock.isHeld(folder.lock) {
            return CommandFailure(
                .temporary, "the line is not running; start it with: tapline up\(stateOption(arguments))")
        }
        let advice =
            isOurs ? "tapline up restarts it; see \(folder.log("postgres"))" : "start Postgres, then try again"
        return CommandFailure(.temporary, "Postgres is down (\(error.summary)); \(advice)")
    }

    private static func stateOption(_ arguments: Arguments) -> String {
        let path = StateFolder(arguments.value("state")).path
        return path == StateFolder(nil).path ? "" : " --state \(path)"
    }

    package static func database(_ environment: [String: String]) async throws -> Database {
        var reader = SettingsReader(environment: environment)
        let url = reader.requiredSecret(
            "TAPLINE_DATABASE_URL", hint: "start the line with tapline up, or set its database URL")
        let masterKey = CommonSettings.masterKey(&reader)
        let blobs = reader.optionalString("TAPLINE_BLOB_DIR")
        try reader.finish()
        guard let masterKey else { throw CommandFailure(.configuration, "no master key") }
        return Database(
            pool: Pool(ConnectionSettings(url, applicationName: "tapline operator"), size: 2), masterKey: masterKey,
            blobs: blobs.map { .directory($0) } ?? .postgres)
    }

    /// The API client for `--url`, with the key from `TAPLINE_KEY` or the state folder. The key is never an argument:
    /// other users of the machine can see the arguments of a process.
    package static func api(_ arguments: Arguments) throws -> APIClient {
        let environment = try environment(arguments)
        let state = StateFolder(arguments.value("state"))
        let saved = { () throws(CommandFailure) in try state.text(of: state.deviceKey) }
        let authorities = arguments.value("cacert")
        if let url = arguments.value("url") {
            return try APIAddress(url).client(
                environment["TAPLINE_KEY"], trust: authorities.map(ServerTrust.authorities) ?? .system, saved: saved)
        }
        return try SystemAddress(environment, authorities: authorities).client(environment["TAPLINE_KEY"], saved: saved)
    }
}
