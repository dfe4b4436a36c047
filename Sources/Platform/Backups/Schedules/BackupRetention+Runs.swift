package import FoundationEssentials
package import Schedules
package import Store
import Zones

extension BackupRetention {
    /// Which of the stored backups are kept, and why.
    /// - Throws: `.unreadable` if the time zone of the schedule is gone.
    package static func decide(
        _ runs: [BackupRun], _ settings: BackupScheduleSettings
    ) throws(StoreError) -> [RetentionDecision<UUID>] {
        let zone: ZoneRules
        do { zone = try ZoneFile.load(settings.timeZone) } catch { throw .unreadable("\(error)") }
        guard let retention = BackupRetention(keep: settings.keep, zone: zone) else {
            throw .unreadable("the numbers of backups to keep are not valid")
        }
        return retention.decide(
            runs.map { RetainedBackup(id: $0.id, time: $0.takenAt ?? $0.startedAt, isGood: $0.state == .good) })
    }
}
