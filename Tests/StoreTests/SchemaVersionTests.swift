import Postgres
import Store
import TestSupport
import Testing

@Suite(.freshDatabase, .tags(.timed)) struct SchemaVersionTests {
    private func connection() async throws -> Connection {
        try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
    }

    @Test func `SchemaVersion: the current version is the last file of the folder migrations`() throws {
        #expect(try TestDatabase.migrator().latestVersion == SchemaVersion.current)
    }

    @Test func `SchemaVersion: a database without tables or of an older version is a problem that names the command`()
        async throws
    {
        let connection = try await connection()
        #expect(
            try await SchemaVersion.problem(on: connection)
                == "the database has no Tapline tables: run tapline migrate")
        try await TestDatabase.migrator().migrate(on: connection)
        #expect(try await SchemaVersion.problem(on: connection) == nil)
        #expect(SchemaVersion.problem(of: -1)?.contains("run tapline migrate") == true)
    }

    @Test func `SchemaVersion: a newer database is no problem, so that workers are replaced one after another`()
        async throws
    {
        let connection = try await connection()
        try await TestDatabase.migrator().migrate(on: connection)
        try await connection.execute(
            "insert into schema_migrations (version, name, checksum) values (\(SchemaVersion.current + 1), 'next', '')")
        #expect(try await SchemaVersion.problem(on: connection) == nil)
    }

    @Test func `SchemaVersion: waits for a migration that runs at the same moment`() async throws {
        let (migrating, starting, watcher) = (try await connection(), try await connection(), try await connection())
        try await migrating.script("select pg_advisory_lock(8275463)")
        async let problem = SchemaVersion.problem(on: starting)
        try await eventually("the check waits for the migration") {
            try await !watcher.query("select from pg_locks where locktype = 'advisory' and not granted").isEmpty
        }
        try await TestDatabase.migrator().migrate(on: migrating)
        try await migrating.script("select pg_advisory_unlock(8275463)")
        #expect(try await problem == nil)
    }
}
