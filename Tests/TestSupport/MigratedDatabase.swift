package import Blobs
package import Crypto
import FoundationEssentials
import Postgres
package import Store
package import Testing

extension Trait where Self == FreshDatabaseTrait {
    /// A database with this release's tables and the workers' role.
    package static var migrated: Self {
        freshDatabase(template: "migrated") { conninfo in
            let connection = try await Connection.open(ConnectionSettings(conninfo))
            do {
                try await TestDatabase.migrator().migrate(on: connection)
                try await TestDatabase.migrator().grantApplication(
                    password: TestDatabase.applicationPassword, on: connection)
            } catch {
                await connection.close()
                throw error
            }
            await connection.close()
        }
    }
}

extension TestDatabase {
    fileprivate static let applicationPassword = "it's a \\ test"

    /// A migrator with the project's migrations.
    package static func migrator() throws -> Migrator {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return try Migrator(folder: "/\(root)/migrations")
    }

    package func run(_ script: String) async throws {
        let connection = try await Connection.open(ConnectionSettings(conninfo))
        do { try await connection.script(script) } catch {
            await connection.close()
            throw error
        }
        await connection.close()
    }

    /// Migrates, and pretends that a later release did so too.
    package func migrateBeyondThisRelease() async throws {
        let connection = try await Connection.open(ConnectionSettings(conninfo))
        do { try await Self.migrator().migrate(on: connection) } catch {
            await connection.close()
            throw error
        }
        await connection.close()
        try await run("insert into schema_migrations (version, name, checksum) values (9999, 'later', '')")
    }

    /// Connection as the workers' role, which does not own the tables, so that row-level security applies.
    package var applicationConninfo: String {
        let password = Self.applicationPassword.reduce(into: "") { quoted, character in
            if character == "'" || character == "\\" { quoted.append("\\") }
            quoted.append(character)
        }
        return "\(conninfo) user=\(Migrator.applicationRole) password='\(password)'"
    }

    /// A store on this database with the workers' role. Stores with the same key can read each other's data.
    package func store(
        masterKey: SymmetricKey, blobs: BlobStore = .postgres, connections: Int = 3,
        credentialLifetime: Duration = .seconds(10)
    ) -> Database {
        Database(
            pool: Pool(applicationConninfo, size: connections), masterKey: masterKey, blobs: blobs,
            credentialLifetime: credentialLifetime)
    }
}
