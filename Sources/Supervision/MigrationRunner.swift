package import CommandLine
import Crypto
import FoundationEssentials
import Postgres
import Runtime
package import Store

/// Runs the migrations from the folder beside the executable or in the working folder.
package enum MigrationRunner {
    /// - Returns: the migrations and functions that this call applied.
    package static func run(adminURL: String, appPassword: String) async throws -> SchemaChanges {
        let connection = try await Connection.open(ConnectionSettings(adminURL, applicationName: "tapline migrate"))
        do {
            let migrator = try Migrator(folder: try folder())
            let applied = try await migrator.migrate(on: connection) { file in
                Terminal.printError("\(file) waits because its tables are in use")
            }
            try await migrator.grantApplication(password: appPassword, on: connection)
            await connection.close()
            return applied
        } catch {
            await connection.close()
            throw error
        }
    }

    /// Creates the private cluster's database if it is missing, and migrates it.
    package static func prepare(cluster: PrivateCluster) async throws {
        let maintenance = try await Connection.open(ConnectionSettings(cluster.maintenanceURL))
        let existing = try await maintenance.query("select 1 from pg_database where datname = 'tapline'")
        if existing.isEmpty { _ = try await maintenance.execute("create database tapline") }
        await maintenance.close()
        // Nobody logs in by password here. A random password keeps the role closed in any other setup.
        _ = try await run(adminURL: cluster.adminURL, appPassword: Hex.encode(Bytes.random(24)))
    }

    /// `TAPLINE_MIGRATIONS_DIR`, or the folder `migrations` in the working folder or above the executable.
    package static func folder() throws(CommandFailure) -> String {
        let environment = ProcessInfo.processInfo.environment
        if let named = environment["TAPLINE_MIGRATIONS_DIR"], !named.isEmpty { return named }
        var candidates = [FileManager.default.currentDirectoryPath]
        if let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
            var folder = executable[...]
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                candidates.append(String(folder))
            }
        }
        for candidate in candidates
        where FileManager.default.fileExists(atPath: candidate + "/migrations/0001_schema.sql") {
            return candidate + "/migrations"
        }
        throw CommandFailure(
            .configuration, "no migrations folder found: set TAPLINE_MIGRATIONS_DIR to the folder of this release")
    }
}
