package import FoundationEssentials
import Postgres
package import Schedules
package import Store

/// Schedules of backups and their backups: those of one owner, or of the installation (nil).
package struct BackupScheduleStore: Sendable {
    /// For each owner.
    package static let most = 20

    let database: Database

    /// The settings have no faults.
    /// - Returns: false if the owner has `most` schedules.
    package func add(_ id: UUID, of owner: UUID?, _ settings: BackupScheduleSettings) async throws(StoreError) -> Bool {
        let dueAt = try await due(settings)
        return try await database.run(
            BackupsStatements.addSchedule(
                id: id, owner: owner, format: settings.format, cron: settings.cron, timeZone: settings.timeZone,
                place: settings.place, keep: settings.keepText, isPaused: settings.isPaused, dueAt: dueAt,
                most: Self.most)) != nil
    }

    package func list(of owner: UUID?) async throws(StoreError) -> [BackupSchedule] {
        try await database.run(BackupsStatements.schedules(owner: owner))
    }

    /// Of all owners and of the installation.
    package func all() async throws(StoreError) -> [BackupSchedule] {
        try await database.run(BackupsStatements.allSchedules())
    }

    package func find(_ id: UUID, of owner: UUID?) async throws(StoreError) -> BackupSchedule? {
        try await database.run(BackupsStatements.schedule(id: id, owner: owner))
    }

    /// The settings have no faults. A backup that is due, or repeated soon, stays so unless the times change.
    /// - Returns: false if the schedule has another version now, or is gone.
    package func update(_ old: BackupSchedule, to settings: BackupScheduleSettings) async throws(StoreError) -> Bool {
        let moves =
            (old.settings.cron, old.settings.timeZone, old.settings.isPaused)
            != (settings.cron, settings.timeZone, settings.isPaused)
        let dueAt = try await due(settings)
        return try await database.run(
            BackupsStatements.updateSchedule(
                format: settings.format, cron: settings.cron, timeZone: settings.timeZone, place: settings.place,
                keep: settings.keepText, isPaused: settings.isPaused, moves: moves, dueAt: dueAt, id: old.id,
                owner: old.owner, version: Int32(old.version))) > 0
    }

    /// The backups stay in their place; their list is gone.
    package func remove(_ id: UUID, of owner: UUID?) async throws(StoreError) -> Bool {
        try await database.run(BackupsStatements.removeSchedule(id: id, owner: owner)) > 0
    }

    /// Makes the next backup due, also if the schedule is paused.
    package func runNow(_ id: UUID, of owner: UUID?) async throws(StoreError) -> Bool {
        try await database.run(BackupsStatements.runNow(id: id, owner: owner)) > 0
    }

    package func health() async throws(StoreError) -> [BackupHealth] {
        try await database.run(BackupsStatements.health())
    }

    // MARK: backups

    /// The latest first.
    package func runs(
        of owner: UUID?, schedule: UUID? = nil, after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<BackupRun> {
        // An index is not used for `is not distinct from`.
        let whose: SQL = owner.map { "owner = \($0)" } ?? "owner is null"
        let chosen: SQL = schedule.map { "and schedule = \($0)" } ?? ""
        let rows = try await database.rows(
            of: [],
            """
            select id, schedule, owner, format, place, name, state, started_at, ended_at, taken_at, verified_at, size,
                objects, sha256, missing_files, reason, detail, deleted_at, \(SQL.cursor("started_at"))
            from backup_runs
            where \(whose) \(chosen) and \(cursor.follows("started_at", "id"))
            \(SQL.newestFirst("started_at", "id", limit: limit))
            """)
        return try reading { try Page(rows, limit: limit) { try BackupRun(row: $0) } }
    }

    package func run(_ id: UUID, of owner: UUID?) async throws(StoreError) -> BackupRun? {
        let run = try await database.run(BackupsStatements.run(id: id))
        return run?.owner == owner ? run : nil
    }

    package func lastRun(of schedule: UUID) async throws(StoreError) -> BackupRun? {
        try await database.run(BackupsStatements.lastRun(schedule: schedule))
    }

    /// Those whose files are in their places, the latest first.
    package func stored(of schedule: UUID) async throws(StoreError) -> [BackupRun] {
        try await database.run(BackupsStatements.storedRuns(schedule: schedule))
    }

    /// What the retention does with the stored backups now.
    package func retention(
        of schedule: BackupSchedule
    ) async throws(StoreError) -> [RetentionDecision<UUID>] {
        try BackupRetention.decide(try await stored(of: schedule.id), schedule.settings)
    }

    private func due(_ settings: BackupScheduleSettings) async throws(StoreError) -> Date? {
        guard !settings.isPaused else { return nil }
        let rows = try await database.rows(of: [], "select now() as now")
        guard let now = try reading({ try rows.first?.get("now", as: Date.self) }) else {
            throw .unreadable("no time from Postgres")
        }
        do { return try settings.due(after: now) } catch { throw .unreadable("\(error)") }
    }
}

extension BackupRun {
    init(row: Row) throws {
        try self.init(
            id: row.get("id"), schedule: row.get("schedule"), owner: row.get("owner"), format: row.get("format"),
            place: row.get("place"), name: row.get("name"), state: row.get("state"), startedAt: row.get("started_at"),
            endedAt: row.get("ended_at"), takenAt: row.get("taken_at"), verifiedAt: row.get("verified_at"),
            size: row.get("size"), objects: row.get("objects"), sha256: row.get("sha256"),
            missingFiles: row.get("missing_files"),
            reason: row.get("reason"), detail: row.get("detail"), deletedAt: row.get("deleted_at"))
    }
}

extension Database {
    package var backupSchedules: BackupScheduleStore { BackupScheduleStore(database: self) }
}
