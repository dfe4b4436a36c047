import Backups
import Captures
import CommandLine
import Crypto
import FoundationEssentials
import Places
import Runtime
import Schedules

/// A schedule as `--json` prints it.
struct BackupScheduleRow: Encodable {
    var id: String
    var format: String
    var cron: String
    var timeZone: String
    var place: String
    var keep: [String: Int]
    var isPaused: Bool
    var isRunning: Bool
    var nextAt: Date?
    var failures: Int

    init(_ schedule: BackupSchedule) {
        let settings = schedule.settings
        (id, format, cron) = (schedule.id.text, settings.format.rawValue, settings.cron)
        (timeZone, place, isPaused) = (settings.timeZone, settings.place, settings.isPaused)
        keep = Dictionary(uniqueKeysWithValues: settings.keep.map { ($0.key.rawValue, $0.value) })
        (isRunning, nextAt, failures) = (schedule.isRunning, schedule.dueAt, schedule.failures)
    }
}

/// A backup as `--json` prints it.
struct BackupRunRow: Encodable {
    var id: String
    var schedule: String
    var place: String
    var name: String
    var state: String
    var startedAt: Date
    var takenAt: Date?
    var verifiedAt: Date?
    var size: Int?
    var objects: Int?
    var sha256: String?
    var missingFiles: Int
    var reason: String?
    var detail: String?
    var deletedAt: Date?

    init(_ run: BackupRun) {
        (id, schedule, place, name) = (run.id.text, run.schedule.text, run.place, run.name)
        (state, startedAt, takenAt, verifiedAt) = (run.state.rawValue, run.startedAt, run.takenAt, run.verifiedAt)
        (size, objects, sha256) = (run.size, run.objects, run.sha256.map { Hex.encode($0) })
        missingFiles = Int(run.missingFiles)
        (reason, detail, deletedAt) = (run.reason, run.detail, run.deletedAt)
    }
}

enum BackupLine {
    /// `2026-11-26T03:30:00Z  good  12 MB  1204 objects  local:NAME`
    static func text(_ run: BackupRun, _ decision: RetentionDecision<UUID>? = nil) -> String {
        var parts = [run.startedAt.formatted(.iso8601), run.state.rawValue]
        if let size = run.size { parts.append(DiskSpace.text(size)) }
        if let objects = run.objects { parts.append(CountedNoun.text(objects, "object")) }
        if let deleted = run.deletedAt {
            parts.append("deleted \(deleted.formatted(.iso8601))")
        } else if run.hasFile {
            parts.append("\(run.place):\(run.name)")
        }
        if run.missingFiles > 0 {
            parts.append("without \(CountedNoun.text(Int(run.missingFiles), "picture")) that could not be read")
        }
        if let detail = run.detail ?? run.reason { parts.append(detail) }
        if let decision, !decision.isKept { parts.append("will be deleted") }
        return parts.joined(separator: "  ")
    }
}

/// A backup in a place, also one of another installation.
struct StoredBackupRow: Encodable {
    var place: String
    var name: String
    var size: Int
    var modified: Date?

    init(_ backup: StoredBackup, in place: String) {
        (self.place, name, size, modified) = (place, backup.name.description, backup.size, backup.modified)
    }

    /// Lists the backups of a place, for an installation that has lost its database.
    static func list(_ word: String, _ arguments: Arguments) async throws {
        let (place, _) = try OperatorPlaces.named(word, arguments)
        let rows: [StoredBackupRow]
        do throws(PlaceError) { rows = try await place.list().map { StoredBackupRow($0, in: word) } } catch {
            throw CommandFailure(error.isTemporary ? .temporary : .data, "\(error)")
        }
        if arguments.has("json") { return try Terminal.printJSON(rows) }
        if rows.isEmpty { Terminal.printError("There are no backups in '\(word)'.") }
        Terminal.print(
            TextTable.lines(
                rows.map { row in
                    [row.modified?.formatted(.iso8601) ?? "-", DiskSpace.text(row.size), "\(row.place):\(row.name)"]
                }))
    }
}
