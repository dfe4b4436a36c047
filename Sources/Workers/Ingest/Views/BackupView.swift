import Backups
import Crypto
import FoundationEssentials
import JSON
import Requests
import Schedules
import Store

enum BackupView {
    static func path(_ schedule: UUID) -> String { "/v1/backups/schedules/\(schedule.uuidString.lowercased())" }

    static func json(_ schedule: BackupSchedule) -> JSON {
        let settings = schedule.settings
        return .backupSchedule(
            id: JSON(schedule.id), format: .string(settings.format.rawValue), cron: .string(settings.cron),
            timeZone: .string(settings.timeZone), place: .string(settings.place),
            keep: .object(
                BackupRetention.Rule.allCases.compactMap { rule in
                    settings.keep[rule].map { JSON.Member(name: rule.rawValue, value: .integer($0)) }
                }),
            isPaused: .bool(settings.isPaused), nextAt: JSON(schedule.dueAt), isRunning: .bool(schedule.isRunning),
            failures: .integer(schedule.failures), createdAt: JSON(schedule.createdAt),
            updatedAt: JSON(schedule.updatedAt), version: .integer(schedule.version))
    }

    /// - Parameter run: its place and name, but not the operator's detail of a failure.
    static func json(_ run: BackupRun) -> JSON {
        .backup(
            id: JSON(run.id), schedule: JSON(run.schedule), format: .string(run.format.rawValue),
            place: .string(run.place), name: .string(run.name), state: .string(run.state.rawValue),
            startedAt: JSON(run.startedAt), endedAt: JSON(run.endedAt), takenAt: JSON(run.takenAt),
            verifiedAt: JSON(run.verifiedAt), size: JSON(run.size), objects: JSON(run.objects),
            sha256: JSON(run.sha256.map { Hex.encode($0) }), missingFiles: .integer(Int(run.missingFiles)),
            reason: JSON(run.reason), deletedAt: JSON(run.deletedAt),
            contentUrl: run.hasFile ? .string("/v1/backups/\(run.id.uuidString.lowercased())/content") : .null)
    }

    static func json(_ decision: RetentionDecision<UUID>) -> JSON {
        [
            "backup": JSON(decision.backup.id), "takenAt": JSON(decision.backup.time),
            "isKept": .bool(decision.isKept), "reasons": .array(decision.reasons.map { .string($0.description) }),
        ]
    }
}
