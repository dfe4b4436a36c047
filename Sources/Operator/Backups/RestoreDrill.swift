import Backups
import Blobs
import CommandLine
import Crypto
import FoundationEssentials
import Pipeline
import Postgres
import Runtime
import Store
import Supervision

/// `tapline backups drill FROM`: restores an archive into a scratch database, archives that, and compares both. The
/// database is made by the role that migrates, and dropped afterwards.
struct RestoreDrill {
    let arguments: Arguments

    func run(_ word: String) async throws -> ExitCode {
        let admin = try adminURL()
        let source = try await BackupSource(word, arguments)
        let started = ContinuousClock.now
        let outcome: Outcome
        do { outcome = try await drill(ArchiveReader(source.path), admin) } catch {
            Terminal.progressEnds()
            source.close()
            if let failure = error as? CommandFailure, failure.code == .data {
                await record(word, fault: failure.description, admin)
            }
            throw error
        }
        Terminal.progressEnds()
        source.close()
        await record(
            word,
            fault: outcome.differing.isEmpty
                ? nil : "these parts differ: \(outcome.differing.joined(separator: ", "))", admin)
        let seconds = (ContinuousClock.now - started) / .seconds(1)
        let report = Report(
            source: word, takenAt: outcome.manifest.takenAt, objects: outcome.manifest.lines,
            isRestorable: outcome.differing.isEmpty, differing: outcome.differing,
            seconds: (seconds * 10).rounded() / 10)
        if arguments.has("json") {
            try Terminal.printJSON(report)
        } else if outcome.differing.isEmpty {
            Terminal.print(
                "\(word) restores: \(CountedNoun.text(report.objects, "object")) of \(report.takenAt), "
                    + "the same again after a restore, in \(DurationText.text(seconds)).")
        } else {
            Terminal.print("\(word) does not restore as it was written. These parts differ:")
            for part in outcome.differing { Terminal.print("  \(part)") }
        }
        return outcome.differing.isEmpty ? .ok : .data
    }

    /// Keeps the result for status, doctor and metrics. A drill on a machine without Tapline's database has no such place.
    private func record(_ word: String, fault: String?, _ admin: String) async {
        let environment = (try? SystemAccess.environment(arguments)) ?? [:]
        let pool = Pool(
            ConnectionSettings(environment["TAPLINE_DATABASE_URL"] ?? admin, applicationName: "tapline drill"), size: 1)
        do throws(DatabaseError) {
            try await BackupDrill.record(word, fault: fault, in: pool)
        } catch {
            Terminal.printError("The result is not kept for tapline status: \(error)")
        }
        await pool.close()
    }

    /// The role that creates the scratch database.
    private func adminURL() throws -> String {
        let environment = try SystemAccess.environment(arguments)
        let cluster = PrivateCluster(state: StateFolder(arguments.value("state")))
        if environment["TAPLINE_DATABASE_URL"] == cluster.appURL { return cluster.maintenanceURL }
        var reader = SettingsReader(environment: environment)
        let url = reader.requiredSecret(
            "TAPLINE_MIGRATE_URL", hint: "set it to a connection URL with a role that may create databases")
        try reader.finish()
        return url
    }

    private struct Outcome {
        var manifest: ArchiveManifest
        /// Names of parts.
        var differing: [String]
    }

    private func drill(_ archive: ArchiveReader, _ admin: String) async throws -> Outcome {
        let name = "tapline_drill_\(Hex.encode(try Bytes.random(6)))"
        let maintenance = try await Connection.open(ConnectionSettings(admin, applicationName: "tapline drill"))
        do {
            Terminal.progress("creating a scratch database")
            try await Self.dropOld(on: maintenance)
            _ = try await maintenance.execute("create database \(identifier: name)")
            let outcome: Outcome
            do {
                outcome = try await compare(archive, try ConnectionSettings.conninfo(admin, database: name))
            } catch {
                _ = try? await maintenance.execute("drop database if exists \(identifier: name) with (force)")
                throw error
            }
            _ = try await maintenance.execute("drop database if exists \(identifier: name) with (force)")
            await maintenance.close()
            return outcome
        } catch {
            await maintenance.close()
            switch error {
            case let fault as ArchiveFault: throw CommandFailure(.data, "\(fault)")
            case let fault as RestoreFault: throw CommandFailure(.data, "\(fault)")
            default: throw error
            }
        }
    }

    /// Scratch databases of drills that were killed: nobody is connected to them.
    private static func dropOld(on maintenance: Connection) async throws {
        let old = try await maintenance.query(
            """
            select datname::text as name from pg_database d where datname like 'tapline\\_drill\\_%'
                and not exists (select from pg_stat_activity a where a.datname = d.datname)
            """)
        for row in old {
            let name = try row.get("name", as: String.self)
            _ = try? await maintenance.execute("drop database if exists \(identifier: name)")
        }
    }

    private func compare(_ archive: ArchiveReader, _ conninfo: String) async throws -> Outcome {
        let connection = try await Connection.open(ConnectionSettings(conninfo, applicationName: "tapline drill"))
        do {
            _ = try await Migrator(folder: try MigrationRunner.folder()).migrate(on: connection)
        } catch {
            await connection.close()
            throw error
        }
        await connection.close()
        let pool = Pool(ConnectionSettings(conninfo, applicationName: "tapline drill"), size: 3)
        let scratch = Database(pool: pool, masterKey: try SymmetricKey.random(), blobs: .postgres)
        do {
            Terminal.progress("restoring into the scratch database")
            let manifest = try await ArchiveRestore(scratch).restore(archive).manifest
            Terminal.progress("comparing")
            let owner = manifest.scope == .owner ? try await scratch.owners.names().keys.first : nil
            let again = try await ArchiveWriter(scratch).write(of: owner) { _ in }
            await pool.close()
            return Outcome(manifest: manifest, differing: again.differences(from: manifest))
        } catch {
            await pool.close()
            throw error
        }
    }

    private struct Report: Encodable {
        var source: String
        var takenAt: String
        var objects: Int
        var isRestorable: Bool
        /// Names of parts.
        var differing: [String]
        var seconds: Double
    }
}
