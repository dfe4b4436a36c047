import Backups
import Captures
import CommandLine
import FoundationEssentials
import Postgres
import Runtime
import Store
import Supervision

/// `tapline backups create | verify | restore`: archives of an installation or of one owner.
enum BackupsCommand {
    private static let verbs = Verbs(
        command: "backups",
        list: [
            ("create", "FILE"), ("verify", "FROM"), ("restore", "FROM"), ("drill", "FROM"), ("list", "[PLACE]"),
            ("schedule", "VERB [ID]"),
        ])

    static let command = Command(
        name: "backups", summary: "write, check and restore archives of everything", usage: verbs.usage,
        options: {
            [
                .value("owner", "NAME", "with create, list and schedule: one owner instead of the installation"),
                .value("into", "NAME", "with restore: the existing owner that gets everything"),
                .value("only", "KINDS", "with restore: a list of settings, contacts, groups"),
                .flag("dry-run", "with restore: say what would be created, changed and left"),
                .flag("replace", "with create: replace FILE if it exists"),
                BackupSource.option,
            ] + BackupScheduleCommand.options + [.state, .json]
        },
        run: { arguments in
            let (verb, words) = try verbs.parse(arguments)
            if verb == "verify" { return try await verify(words[0], arguments) }
            if verb == "drill" { return try await RestoreDrill(arguments: arguments).run(words[0]) }
            if verb == "list", let place = words.first {
                try await StoredBackupRow.list(place, arguments)
                return .ok
            }
            let action = verb == "schedule" ? try BackupScheduleCommand.verbs.parse(words) : nil
            let database = try await SystemAccess.database(arguments)
            do {
                var code = ExitCode.ok
                switch verb {
                case "create": try await create(words[0], arguments, database)
                case "restore": try await restore(words[0], arguments, database)
                default:
                    let owner = try await owner("owner", arguments, database)
                    if let action {
                        let schedules = BackupScheduleCommand(arguments: arguments, database: database, owner: owner)
                        code = try await schedules.run(action.verb, action.words.first)
                    } else {
                        try await list(of: owner, arguments, database)
                    }
                }
                await database.pool.close()
                return code
            } catch {
                await database.pool.close()
                throw error
            }
        })

    /// The backups of schedules.
    private static func list(of owner: UUID?, _ arguments: Arguments, _ database: Database) async throws {
        let runs = try await database.backupSchedules.runs(of: owner, limit: 200).items
        if arguments.has("json") { return try Terminal.printJSON(runs.map(BackupRunRow.init)) }
        if runs.isEmpty {
            Terminal.printError("There are no backups of schedules yet. In a place: tapline backups list PLACE")
        }
        for run in runs { Terminal.print(BackupLine.text(run)) }
    }

    private static func create(_ path: String, _ arguments: Arguments, _ database: Database) async throws {
        let owner = try await owner("owner", arguments, database)
        // An archive may be the only copy of what it has.
        if !arguments.has("replace"), FileManager.default.fileExists(atPath: path) {
            throw CommandFailure(.data, "\(path) exists. Give another name, or --replace.")
        }
        let file = try ReplacedFile(path)
        let manifest: ArchiveManifest
        do {
            manifest = try await ArchiveWriter(database).write(of: owner) { bytes in
                try file.write(bytes)
                Terminal.progress("writing \(path): \(file.size >> 20) MB")
            }
            Terminal.progress("checking \(path)")
            guard try await ArchiveReader(file.temporary).verify() == manifest else {
                throw CommandFailure(.failed, "\(path) differs from what was written: check the disk")
            }
            try file.commit()
        } catch {
            Terminal.progressEnds()
            file.abort()
            throw failure(error, path)
        }
        Terminal.progressEnds()
        try report(manifest, path, arguments)
        if !manifest.missingFiles.isEmpty {
            Terminal.printError(
                "\(CountedNoun.text(manifest.missingFiles.count, "picture")) could not be read and "
                    + "\(manifest.missingFiles.count == 1 ? "is" : "are") not in the archive.")
        }
        Terminal.printError("Everything in \(path) is plain: everyone who gets the file can read it.")
    }

    private static func verify(_ path: String, _ arguments: Arguments) async throws -> ExitCode {
        let source = try await BackupSource(path, arguments)
        Terminal.progress("checking \(path)")
        let manifest: ArchiveManifest
        do { manifest = try await ArchiveReader(source.path).verify() } catch {
            Terminal.progressEnds()
            source.close()
            throw failure(error, path)
        }
        Terminal.progressEnds()
        source.close()
        try report(manifest, path, arguments)
        return .ok
    }

    private static func restore(_ path: String, _ arguments: Arguments, _ database: Database) async throws {
        var options = RestoreOptions()
        options.into = try await owner("into", arguments, database)
        options.isDryRun = arguments.has("dry-run")
        if let only = arguments.value("only") {
            options.only = Set(
                try only.split(separator: ",").map { word throws(UsageFault) in
                    guard let kind = RestoreOptions.Kind(rawValue: String(word)) else {
                        throw UsageFault("'\(word)' is not one of settings, contacts, groups")
                    }
                    return kind
                })
        }
        let source = try await BackupSource(path, arguments)
        Terminal.progress("restoring \(path)")
        var outcome = RestoreOutcome(isJSON: arguments.has("json"), isDryRun: options.isDryRun)
        let report: RestoreReport
        do {
            report = try await ArchiveRestore(database).restore(ArchiveReader(source.path), options) { outcome.add($0) }
        } catch {
            Terminal.progressEnds()
            source.close()
            // The secrets of the keys that were made cannot be shown later.
            try outcome.finish(nil)
            throw failure(error, path)
        }
        Terminal.progressEnds()
        source.close()
        try outcome.finish(report)
    }

    private static func owner(_ option: String, _ arguments: Arguments, _ database: Database) async throws -> UUID? {
        guard let name = arguments.value(option) else { return nil }
        return try await database.owners.required(named: name)
    }

    private static func failure(_ error: any Error, _ path: String) -> any Error {
        switch error {
        case let error as ArchiveFault: CommandFailure(.data, "\(path): \(error)")
        case let error as RestoreFault: CommandFailure(.data, "\(error)")
        default: error
        }
    }

    private static func report(_ manifest: ArchiveManifest, _ path: String, _ arguments: Arguments) throws {
        if arguments.has("json") { return try Terminal.printJSON(ArchiveRow(path, manifest)) }
        let totals = ArchiveRow(path, manifest).objects
        Terminal.print("\(path): \(manifest.scope.rawValue), taken at \(manifest.takenAt)")
        for (kind, count) in totals.sorted(by: { $0.key < $1.key }) where count > 0 {
            Terminal.print("  \(kind): \(count)")
        }
        if manifest.underWay > 0 {
            Terminal.print("  \(CountedNoun.text(manifest.underWay, "capture")) under way, not in the archive")
        }
    }

    private struct ArchiveRow: Encodable {
        var path: String
        var scope: String
        var takenAt: String
        /// By the names of parts.
        var objects: [String: Int]
        var underWay: Int
        var missingFiles: Int

        init(_ path: String, _ manifest: ArchiveManifest) {
            self.path = path
            scope = manifest.scope.rawValue
            takenAt = manifest.takenAt
            objects = [:]
            for part in manifest.parts where part.name.hasSuffix(".jsonl") {
                let file = part.name.split(separator: "/").last ?? ""
                objects[String(file.dropLast(".jsonl".count)), default: 0] += part.objects
            }
            underWay = manifest.underWay
            missingFiles = manifest.missingFiles.count
        }
    }
}
