import Crypto
import FoundationEssentials
package import Postgres

/// Migrates a database to this release's schema, forward only. Connects as the owner of the tables.
package struct Migrator: Sendable {
    package let migrations: [Migration]
    /// How long to retry a migration while other sessions hold locks that it needs.
    private let retryDuration: Duration

    /// Reads the files `NNNN_name.sql`, from 0001 without a gap.
    package init(folder: String, patience retryDuration: Duration = .seconds(300)) throws(MigrationError) {
        self.retryDuration = retryDuration
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".sql") } } catch
        {
            throw .folder("cannot read the migrations folder \(folder)")
        }
        var migrations: [Migration] = []
        for (index, file) in names.sorted().enumerated() {
            let stem = file.dropLast(4)
            let name = stem.dropFirst(5)
            guard stem.dropFirst(4).first == "_", Int(stem.prefix(4)) == index + 1, !name.isEmpty,
                name.utf8.allSatisfy({ Self.allowedCharacters.contains($0) })
            else { throw .folder("\(folder)/\(file): expected \(index + 1) as four digits, then _name.sql") }
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)"),
                let script = String(validating: data, as: UTF8.self), let hash = try? SHA256.hash([UInt8](data))
            else { throw .folder("cannot read \(folder)/\(file)") }
            migrations.append(
                Migration(version: index + 1, name: String(name), script: script, checksum: Hex.encode(hash)))
        }
        guard !migrations.isEmpty else { throw .folder("no migrations in \(folder)") }
        self.migrations = migrations
    }

    private static let allowedCharacters = Set("abcdefghijklmnopqrstuvwxyz0123456789_".utf8)

    /// The schema version of this release.
    package var latestVersion: Int { migrations.count }

    /// - Returns: the version of the last applied migration; 0 for an empty database.
    package static func currentVersion(on connection: Connection) async throws(MigrationError) -> Int {
        try await applied(on: connection).last?.version ?? 0
    }

    /// - Throws: `.changed` or `.unknownVersion` if the database does not match these files.
    package func pending(on connection: Connection) async throws(MigrationError) -> [Migration] {
        let applied = try await Self.applied(on: connection)
        for (version, checksum) in applied {
            guard version <= migrations.count else { throw .unknownVersion(version) }
            guard migrations[version - 1].checksum == checksum else { throw .changed(version: version) }
        }
        return Array(migrations.dropFirst(applied.count))
    }

    /// Applies all pending migrations, each file in its own transaction. A concurrent call waits and then finds
    /// nothing pending.
    /// - Parameter waiting: called each time a migration has to wait for tables in use.
    /// - Returns: the migrations that this call applied.
    @discardableResult
    package func migrate(
        on connection: Connection, waiting: (Migration) -> Void = { _ in }
    ) async throws(MigrationError) -> [Migration] {
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
        on connection: Connection, _ waiting: (Migration) -> Void
    ) async throws(MigrationError) -> [Migration] {
        do {
            try await connection.execute(
                """
                create table if not exists schema_migrations (
                    version    integer primary key,
                    name       text not null,
                    checksum   text not null,
                    applied_at timestamptz not null default now()
                )
                """)
        } catch { throw .database(error) }
        let pending = try await pending(on: connection)
        for migration in pending {
            // Several statements in one message are one transaction. Name and checksum contain no quote.
            let script = """
                \(migration.script)
                ;insert into schema_migrations (version, name, checksum)
                values (\(migration.version), '\(migration.name)', '\(migration.checksum)')
                """
            try await run(script, of: migration, on: connection, waiting)
        }
        return pending
    }

    /// Retries while other sessions hold the locks that the migration needs. Their statements end sooner or later;
    /// none is canceled.
    private func run(
        _ script: String, of migration: Migration, on connection: Connection, _ waiting: (Migration) -> Void
    ) async throws(MigrationError) {
        let end = ContinuousClock.now + retryDuration
        while true {
            do {
                return try await connection.script(script)
            } catch  where error.isBusy && ContinuousClock.now < end && !Task.isCancelled {
                waiting(migration)
                try? await Task.sleep(for: .seconds(Self.lockTimeout))
            } catch { throw .failed(version: migration.version, error) }
        }
    }

    private static func applied(
        on connection: Connection
    ) async throws(MigrationError) -> [(version: Int, checksum: String)] {
        do {
            let known = try await connection.query("select to_regclass('schema_migrations') is not null as known")
            guard try known.first?.get("known", as: Bool.self) == true else { return [] }
            return try await connection.query("select version, checksum from schema_migrations order by version").map {
                row throws(DatabaseError) in (try row.get("version"), try row.get("checksum"))
            }
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
