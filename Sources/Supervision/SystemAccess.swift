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
        let folder = try StateFolder.named(by: arguments)
        if namesDatabase(environment) && arguments.value("state") == nil { return environment }
        return environment.merging(try folder.savedSettings()) { $1 }
    }

    /// True if the environment names a database.
    private static func namesDatabase(_ environment: [String: String]) -> Bool {
        ["TAPLINE_DATABASE_URL", "TAPLINE_DATABASE_URL_FILE"].contains { environment[$0]?.isEmpty == false }
    }

    /// Opens the database and checks that it answers and has tables.
    /// - Throws: a failure that names the cause and the fix; `temporary` with a hint how to start the line if the
    ///   database does not answer.
    package static func database(_ arguments: Arguments) async throws -> Database {
        let environment = try environment(arguments)
        guard namesDatabase(environment) else {
            throw CommandFailure(
                .temporary,
                "no line on this machine; start one: tapline up\(stateOption(arguments)), or set TAPLINE_DATABASE_URL")
        }
        let database = try await database(environment)
        let hasTables: Bool
        do throws(DatabaseError) {
            let rows = try await database.pool.query("select to_regclass('schema_migrations') is not null as found")
            hasTables = try rows.first?.get("found", as: Bool.self) == true
        } catch {
            await database.pool.close()
            throw unreachable(error, database.pool.settings.conninfo, arguments, environment)
        }
        guard hasTables else {
            await database.pool.close()
            throw CommandFailure(.configuration, "the database has no Tapline tables; run tapline migrate")
        }
        try await checkMasterKey(database)
        return database
    }

    /// Closes the database if its master key is another one: what a command writes with it, no worker could read.
    package static func checkMasterKey(_ database: Database) async throws {
        let problem: String?
        do { problem = try await database.owners.masterKeyProblem() } catch {
            await database.pool.close()
            throw error
        }
        guard let problem else { return }
        await database.pool.close()
        throw CommandFailure(.configuration, problem)
    }

    /// The error to report if the database does not answer.
    private static func unreachable(
        _ error: DatabaseError, _ conninfo: String, _ arguments: Arguments, _ environment: [String: String]
    ) -> any Error {
        guard error.isTransient else { return error }
        let folder = StateFolder(arguments.value("state"))
        let isOurs = uses(folder, environment)
        if isOurs, !FileLock.isHeld(folder.lock) {
            return CommandFailure(
                .temporary, "the line is not running; start it with: tapline up\(stateOption(arguments))")
        }
        if isOurs, error.connectionProblem == .unreachable {
            return CommandFailure(
                .temporary,
                "Postgres is down (\(error.summary)); tapline up restarts it; see \(folder.log("postgres"))")
        }
        return StartFault.connecting(error, to: conninfo).map { CommandFailure($0.code, $0.description) } ?? error
    }

    /// True if the settings are those of the line in this folder.
    private static func uses(_ folder: StateFolder, _ environment: [String: String]) -> Bool {
        environment["TAPLINE_DATABASE_URL"].map { $0.contains(folder.socket) } ?? false
    }

    /// The fault of a line on this machine that does not run, or is not in the state folder. Nil if it runs, and for
    /// an installation with its own Postgres and Kafka.
    package static func stoppedLine(
        _ arguments: Arguments, _ environment: [String: String]
    ) -> (fault: String, fix: String)? {
        let folder = StateFolder(arguments.value("state"))
        let start = "tapline up\(stateOption(arguments))"
        if namesDatabase(environment) {
            guard uses(folder, environment), !FileLock.isHeld(folder.lock) else { return nil }
            return ("the line in \(folder.path) is not running", "start it with: \(start)")
        }
        let ownSettings = ["TAPLINE_KAFKA_BOOTSTRAP", "TAPLINE_MASTER_KEY", "TAPLINE_MASTER_KEY_FILE"]
        guard !ownSettings.contains(where: { environment[$0]?.isEmpty == false }) else { return nil }
        return (
            "there is no line in the state folder \(folder.path): it has no file settings",
            "name the folder of tapline up by --state or TAPLINE_STATE, start a line with: \(start), or set "
                + "TAPLINE_DATABASE_URL"
        )
    }

    private static func stateOption(_ arguments: Arguments) -> String {
        let path = StateFolder(arguments.value("state")).path
        return path == StateFolder(nil).path ? "" : " --state \(path)"
    }

    package static func database(_ environment: [String: String]) async throws -> Database {
        var reader = SettingsReader(environment: environment)
        let url = reader.requiredSecret(
            "TAPLINE_DATABASE_URL", hint: "start the line with tapline up, or set its database URL")
        CommonSettings.check(url, as: "TAPLINE_DATABASE_URL", &reader)
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
        let key = environment["TAPLINE_KEY"]
        let state = StateFolder(arguments.value("state"))
        let saved = { () throws(CommandFailure) in
            let key = try state.text(of: state.deviceKey)
            if key == nil, arguments.value("url") == nil, let stopped = stoppedLine(arguments, environment) {
                throw CommandFailure(.temporary, "\(stopped.fault); \(stopped.fix)")
            }
            return key
        }
        let authorities = arguments.value("cacert")
        var client =
            if let url = arguments.value("url") {
                try APIAddress(url).client(
                    key, trust: authorities.map(ServerTrust.authorities) ?? .system, saved: saved)
            } else {
                try SystemAddress(environment, authorities: authorities).client(key, saved: saved)
            }
        client.startHint = startHint(arguments)
        return client
    }

    /// What to do if the API does not answer.
    package static func startHint(_ arguments: Arguments) -> String {
        if arguments.value("url") != nil { return "check --url, and that the server runs there" }
        let folder = StateFolder(arguments.value("state"))
        if namesDatabase(ProcessInfo.processInfo.environment) && arguments.value("state") == nil {
            return "start ingest, or name its address with --url"
        }
        return FileLock.isHeld(folder.lock)
            ? "see \(folder.log("ingest"))" : "start the line with: tapline up\(stateOption(arguments))"
    }
}
