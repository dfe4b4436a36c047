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
    static func environment(_ arguments: Arguments) -> [String: String] {
        let environment = ProcessInfo.processInfo.environment
        let named = ["TAPLINE_DATABASE_URL", "TAPLINE_DATABASE_URL_FILE"].contains { environment[$0]?.isEmpty == false }
        if named && arguments.value("state") == nil { return environment }
        return environment.merging(StateFolder(arguments.value("state")).savedSettings()) { $1 }
    }

    static func database(_ arguments: Arguments) async throws -> Database {
        try await database(environment(arguments))
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
        let environment = environment(arguments)
        let host = environment["TAPLINE_HTTP_HOST"].flatMap { $0 == "0.0.0.0" ? nil : $0 } ?? "127.0.0.1"
        let base = arguments.value("url") ?? "http://\(host):\(environment["TAPLINE_HTTP_PORT"] ?? "8080")"
        let state = StateFolder(arguments.value("state"))
        let key = environment["TAPLINE_KEY"] ?? state.read(state.deviceKey)
        guard let key = key?.split(whereSeparator: \.isWhitespace).first.map(String.init) else {
            throw CommandFailure(
                .configuration, "no device key: set TAPLINE_KEY to one that tapline keys create printed")
        }
        return APIClient(base: base, key: key)
    }
}
