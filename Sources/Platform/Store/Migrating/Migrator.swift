import Crypto
import FoundationEssentials
package import Postgres

/// Migrates a database to this release's schema, forward only. Connects as the owner of the tables.
package struct Migrator: Sendable {
    package let migrations: [Migration]
    /// Applied after the migrations, in the order of their names.
    package let functions: [FunctionFile]
    /// How long to retry a migration while other sessions hold locks that it needs.
    private let retryDuration: Duration

    /// Reads the files `NNNN_name.sql`, from 0001 without a gap, and `functions/name.sql`.
    package init(folder: String, patience retryDuration: Duration = .seconds(300)) throws(MigrationError) {
        self.retryDuration = retryDuration
        guard let names = Self.names(in: folder) else { throw .folder("cannot read the migrations folder \(folder)") }
        var migrations: [Migration] = []
        for (index, file) in names.enumerated() {
            let stem = file.dropLast(4)
            let name = stem.dropFirst(5)
            guard stem.dropFirst(4).first == "_", Int(stem.prefix(4)) == index + 1, Self.isAllowed(name)
            else { throw .folder("\(folder)/\(file): expected \(index + 1) as four digits, then _name.sql") }
            let (script, checksum) = try Self.read("\(folder)/\(file)")
            migrations.append(Migration(version: index + 1, name: String(name), script: script, checksum: checksum))
        }
        guard !migrations.isEmpty else { throw .folder("no migrations in \(folder)") }
        self.migrations = migrations
        functions = try (Self.names(in: "\(folder)/functions") ?? []).map { file throws(MigrationError) in
            let path = "\(folder)/functions/\(file)"
            guard Self.isAllowed(file.dropLast(4)) else { throw .folder("\(path): expected name.sql") }
            let (script, checksum) = try Self.read(path)
            return FunctionFile(name: String(file.dropLast(4)), script: script, checksum: checksum)
        }
    }

    /// The SQL files of a folder in their order; nil if it cannot be read.
    private static func names(in folder: String) -> [String]? {
        try? FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".sql") }.sorted()
    }

    private static func read(_ path: String) throws(MigrationError) -> (script: String, checksum: String) {
        guard let data = FileManager.default.contents(atPath: path),
            let script = String(validating: data, as: UTF8.self), let hash = try? SHA256.hash([UInt8](data))
        else { throw .folder("cannot read \(path)") }
        return (script, Hex.encode(hash))
    }

    private static func isAllowed(_ name: Substring) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { allowedCharacters.contains($0) }
    }

    private static let allowedCharacters = Set("abcdefghijklmnopqrstuvwxyz0123456789_".utf8)

    /// The schema version of this release.
    package var latestVersion: Int { migrations.count }

    /// - Returns: the version of the last applied migration; 0 for an empty database.
    package static func currentVersion(on connection: Connection) async throws(MigrationError) -> Int {
        try await applied(on: connection).last?.version ?? 0
    }

    /// What `migrate` would apply: new migrations, and functions whose text has changed; with a new migration, all
    /// functions.
    /// - Throws: `.createdBeforeFirstRelease`, `.changed` or `.unknownVersion` if the database does not match these
    ///   files.
    package func pending(on connection: Connection) async throws(MigrationError) -> SchemaChanges {
        let applied = try await Self.applied(on: connection)
        for (version, name, checksum) in applied {
            guard version != 1 || migrations[0].name == name else { throw .createdBeforeFirstRelease }
            guard version <= migrations.count else { throw .unknownVersion(version) }
            guard migrations[version - 1].checksum == checksum else { throw .changed(version: version) }
        }
        let new = Array(migrations.dropFirst(applied.count))
        guard new.isEmpty else { return SchemaChanges(migrations: new, functions: functions) }
        return SchemaChanges(functions: try await pendingFunctions(on: connection))
    }

    /// Applies everything that is pending, each file in its own transaction. A concurrent call waits and then finds
    /// nothing pending.
    /// - Parameter waiting: called with a file's name each time it has to wait for tables in use.
    /// - Returns: what this call applied.
    @discardableResult
    package func migrate(
        on connection: Connection, waiting: (String) -> Void = { _ in }
    ) async throws(MigrationError) -> SchemaChanges {
        do {
            // Waiting for another migrator, or changing a large table, may take longer than the statement timeout.
            try await connection.execute("set statement_timeout = 0")
            _ = try await connection.query("select pg_advisory_lock(\(Self.lockKey))")
            // A waiting table lock blocks every later statement on the table: give up after a short time and try
            // again.
            try await connection.execute("set lock_timeout = '\(raw: "\(Self.lockTimeout)")s'")
        } catch { throw .database(error) }
        do throws(MigrationError) {
            let applied = try await applyPending(on: connection, waiting)
            await Self.unlock(connection)
            return applied
        } catch {
            await Self.unlock(connection)
            throw error
        }
    }

    private func applyPending(
        on connection: Connection, _ waiting: (String) -> Void
    ) async throws(MigrationError) -> SchemaChanges {
        try await refuseForeignTables(on: connection)
        do {
            try await connection.script(
                """
                create table if not exists schema_migrations (
                    version    integer primary key,
                    name       text not null,
                    checksum   text not null,
                    applied_at timestamptz not null default now()
                );
                create table if not exists schema_functions (
                    name       text primary key,
                    checksum   text not null,
                    applied_at timestamptz not null default now()
                );
                """)
        } catch { throw .database(error) }
        var applied = try await pending(on: connection)
        // Several statements in one message are one transaction. Names and checksums contain no quote.
        for migration in applied.migrations {
            // A migration may drop a trigger with its table or column, so all functions are applied again.
            let script = """
                \(migration.script)
                ;insert into schema_migrations (version, name, checksum)
                values (\(migration.version), '\(migration.name)', '\(migration.checksum)');
                delete from schema_functions
                """
            try await run(script, of: migration.file, on: connection, waiting)
        }
        applied.functions = try await pendingFunctions(on: connection)
        for file in applied.functions {
            let script = """
                \(file.script)
                ;insert into schema_functions (name, checksum) values ('\(file.name)', '\(file.checksum)')
                on conflict (name) do update set checksum = excluded.checksum, applied_at = now()
                """
            try await run(script, of: "functions/\(file.name).sql", on: connection, waiting)
        }
        return applied
    }

    /// Before the first migration: tables with Tapline's names belong to another program.
    private func refuseForeignTables(on connection: Connection) async throws(MigrationError) {
        let start = "create table "
        let names = migrations.flatMap { $0.script.split(separator: "\n") }.filter { $0.hasPrefix(start) }
            .map { String($0.dropFirst(start.count).prefix { $0 != " " && $0 != "(" }) }
        let found: [String]
        do {
            found = try await connection.query(
                """
                select relname::text as name from pg_class
                where relnamespace = current_schema()::regnamespace and relname = any(\(names + ["schema_migrations"]))
                    and case relname
                        when 'schema_migrations' then not exists (
                            select from pg_attribute where attrelid = pg_class.oid and attname = 'checksum')
                        else to_regclass('schema_migrations') is null
                    end
                order by 1
                """
            ).map { row throws(DatabaseError) in try row.get("name", as: String.self) }
        } catch { throw .database(error) }
        if !found.isEmpty { throw .foreignTables(found) }
    }

    private func pendingFunctions(on connection: Connection) async throws(MigrationError) -> [FunctionFile] {
        do {
            guard try await Self.exists("schema_functions", on: connection) else { return functions }
            let rows = try await connection.query("select name, checksum from schema_functions")
            var applied: [String: String] = [:]
            for row in rows { applied[try row.get("name")] = try row.get("checksum", as: String.self) }
            return functions.filter { applied[$0.name] != $0.checksum }
        } catch { throw .database(error) }
    }

    /// Retries while other sessions hold the locks that the script needs. Their statements end sooner or later; none
    /// is canceled.
    private func run(
        _ script: String, of file: String, on connection: Connection, _ waiting: (String) -> Void
    ) async throws(MigrationError) {
        let end = ContinuousClock.now + retryDuration
        while true {
            do {
                return try await connection.script(script)
            } catch  where error.isBusy && ContinuousClock.now < end && !Task.isCancelled {
                waiting(file)
                try? await Task.sleep(for: .seconds(Self.lockTimeout))
            } catch { throw .failed(file: file, error) }
        }
    }

    private static func applied(
        on connection: Connection
    ) async throws(MigrationError) -> [(version: Int, name: String, checksum: String)] {
        do {
            guard try await exists("schema_migrations", on: connection) else { return [] }
            return try await connection.query(
                "select version, name, checksum from schema_migrations order by version"
            ).map { row throws(DatabaseError) in
                (try row.get("version"), try row.get("name"), try row.get("checksum"))
            }
        } catch { throw .database(error) }
    }

    private static func exists(_ table: String, on connection: Connection) async throws(DatabaseError) -> Bool {
        let rows = try await connection.query("select to_regclass(\(table)) is not null as known")
        return try rows.first?.get("known", as: Bool.self) == true
    }

    /// Returns when no other session migrates the database.
    static func waitForOthers(_ connection: Connection) async throws(MigrationError) {
        do {
            _ = try await connection.query("select pg_advisory_lock_shared(\(lockKey))")
            _ = try await connection.query("select pg_advisory_unlock_shared(\(lockKey))")
        } catch { throw .database(error) }
    }

    /// Errors are ignored: a closed session has released its lock.
    private static func unlock(_ connection: Connection) async {
        await Task {
            _ = try? await connection.query("select pg_advisory_unlock(\(lockKey))")
            _ = try? await connection.execute("reset statement_timeout")
            _ = try? await connection.execute("reset lock_timeout")
        }.value
    }

    /// Seconds that a migration waits for a lock before it gives up and tries again.
    private static let lockTimeout = 1

    /// "tapline" on a phone keypad.
    private static let lockKey = 8_275_463
}
