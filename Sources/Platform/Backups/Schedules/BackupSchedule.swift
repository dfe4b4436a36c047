package import FoundationEssentials
package import Schedules

/// A stored schedule.
package struct BackupSchedule: Sendable, Equatable {
    package var id: UUID
    /// nil for the installation.
    package var owner: UUID?
    package var settings: BackupScheduleSettings
    /// The next backup; nil while the schedule is paused, while a backup is written, and after its last time.
    package var dueAt: Date?
    /// Failed backups since the last good one.
    package var failures: Int
    /// A backup is written now.
    package var isRunning: Bool
    package var createdAt: Date
    package var updatedAt: Date
    package var version: Int

    init(
        id: UUID, owner: UUID?, format: BackupFormat, cron: String, timeZone: String, place: String, keep: String,
        isPaused: Bool, dueAt: Date?, failures: Int32, isRunning: Bool, createdAt: Date, updatedAt: Date, version: Int32
    ) {
        settings = BackupScheduleSettings(cron: cron, timeZone: timeZone, place: place)
        settings.format = format
        settings.keep = BackupScheduleSettings.keep(keep)
        settings.isPaused = isPaused
        (self.id, self.owner, self.dueAt, self.failures) = (id, owner, dueAt, Int(failures))
        (self.isRunning, self.createdAt, self.updatedAt) = (isRunning, createdAt, updatedAt)
        self.version = Int(version)
    }
}

/// A schedule whose backup one runner writes now.
package struct ClaimedSchedule: Sendable {
    var id: UUID
    var owner: UUID?
    var settings: BackupScheduleSettings
    /// Before this backup.
    var failures: Int
    var version: Int32
    /// By the clock of Postgres.
    var now: Date

    init(
        id: UUID, owner: UUID?, format: BackupFormat, cron: String, timeZone: String, place: String, keep: String,
        isPaused: Bool, failures: Int32, version: Int32, now: Date
    ) {
        settings = BackupScheduleSettings(cron: cron, timeZone: timeZone, place: place)
        settings.format = format
        settings.keep = BackupScheduleSettings.keep(keep)
        settings.isPaused = isPaused
        (self.id, self.owner, self.failures, self.now) = (id, owner, Int(failures), now)
        self.version = version
    }
}

package enum BackupState: String, Codable, Sendable, CaseIterable {
    case running
    /// Read back from its place and compared.
    case good
    case failed
    /// The place gives other bytes than it got.
    case differs
}

/// A backup of a schedule.
package struct BackupRun: Sendable, Equatable {
    package var id: UUID
    package var schedule: UUID
    /// nil for the installation.
    package var owner: UUID?
    package var format: BackupFormat
    package var place: String
    /// Of the file or object in its place.
    package var name: String
    package var state: BackupState
    package var startedAt: Date
    package var endedAt: Date?
    /// The moment that the backup shows.
    package var takenAt: Date?
    package var verifiedAt: Date?
    /// In bytes.
    package var size: Int?
    /// Lines of an archive, contacts of a CSV or VCF file, items of an inventory.
    package var objects: Int?
    package var sha256: [UInt8]?
    /// Pictures that could not be read; the archive does not have them.
    package var missingFiles: Int32 = 0
    /// Why the backup failed or differs: a code.
    package var reason: String?
    /// The same as a sentence for the operator.
    package var detail: String?
    /// The file was deleted, mostly by the retention.
    package var deletedAt: Date?

    package var hasFile: Bool { (state == .good || state == .differs) && deletedAt == nil }
}

/// Whether the backups of a schedule can be relied on.
package struct BackupHealth: Sendable, Equatable {
    package enum State: String, Sendable, CaseIterable {
        /// The last backup is good, or the first is not due yet.
        case ok
        /// The last backup failed or lacks pictures, or a stored one differs from what was written.
        case failed
        /// A backup should have been written an hour ago, or is being written since half a day.
        case late
    }

    /// A backup that is late by less waits for its turn.
    private static let tolerance: TimeInterval = 3_600
    /// A place may hang for ever.
    private static let longestRun: TimeInterval = 12 * 3_600

    package var id: UUID
    package var owner: UUID?
    package var place: String
    package var state: State
    package var reason: String?
    /// The moment that the last good backup shows.
    package var lastGood: Date?

    init(
        id: UUID, owner: UUID?, place: String, dueAt: Date?, failures: Int32, runningSince: Date?,
        lastState: BackupState?, lastReason: String?, missingFiles: Int32, hasDamage: Bool, lastGood: Date?, now: Date
    ) {
        (self.id, self.owner, self.place, self.lastGood) = (id, owner, place, lastGood)
        let isLate =
            dueAt.map { now.timeIntervalSince($0) > Self.tolerance } ?? false
            || runningSince.map { now.timeIntervalSince($0) > Self.longestRun } ?? false
        let hasFailed = failures > 0 || lastState == .failed || lastState == .differs
        state = isLate ? .late : hasFailed || hasDamage || missingFiles > 0 ? .failed : .ok
        reason = hasFailed ? lastReason : hasDamage ? BackupFailure.damage : missingFiles > 0 ? "missing_files" : nil
    }
}
