import CommandLine
import Crypto
import FoundationEssentials
import Kafka
import Pipeline
import Postgres
import Runtime
import Store
import Supervision

/// `tapline migrate`: creates or updates the tables and topics in the operator's own Postgres and Kafka.
enum MigrateCommand {
    static let command = Command(
        name: "migrate", summary: "create or update the database tables and Kafka topics for this release", usage: "",
        options: { [.flag("no-topics", "do not create Kafka topics"), .json] }, run: run)

    private static func run(_ arguments: Arguments) async throws -> ExitCode {
        try arguments.none()
        var reader = SettingsReader()
        let admin = reader.requiredSecret(
            "TAPLINE_MIGRATE_URL", hint: "set it to a connection URL with the role that will own the tables")
        let password = reader.requiredSecret(
            "TAPLINE_APP_PASSWORD", hint: "choose the password with which the workers log in as tapline_app")
        CommonSettings.check(admin, as: "TAPLINE_MIGRATE_URL", &reader)
        try reader.finish()
        let patience = StartupRetry()
        let applied: SchemaChanges
        do {
            applied = try await patience.run("Postgres") {
                do { return try await MigrationRunner.run(adminURL: admin, appPassword: password) } catch let error
                    as DatabaseError
                {
                    // Waiting does not correct a password.
                    let fault = StartFault.connecting(error, to: admin, setting: "TAPLINE_MIGRATE_URL")
                    guard let fault, fault.code == .configuration else { throw error }
                    throw CommandFailure(fault.code, fault.description)
                }
            }
        } catch let error as MigrationError where error.isConfiguration {
            throw CommandFailure(.configuration, "\(error) (TAPLINE_MIGRATE_URL: \(ConnectionSettings(admin).place))")
        }
        let migrations = applied.migrations.map(\.name)
        let functions = applied.functions.map(\.name)
        var topics: [String] = []
        if !arguments.has("no-topics") {
            topics = try await patience.run("Kafka") { try await TopicSetup.ensure(within: .seconds(30)) }
        }
        if arguments.has("json") {
            try Terminal.printJSON(Report(applied: migrations, functions: functions, topics: topics))
        } else {
            if applied.isEmpty { Terminal.print("The tables are up to date.") }
            if !migrations.isEmpty { Terminal.print("Applied: \(migrations.joined(separator: ", "))") }
            if !functions.isEmpty { Terminal.print("Replaced functions: \(functions.joined(separator: ", "))") }
            if !arguments.has("no-topics") { Terminal.print("Topics ready: \(topics.count)") }
        }
        return .ok
    }

    private struct Report: Encodable {
        var applied: [String]
        var functions: [String]
        var topics: [String]
    }
}
