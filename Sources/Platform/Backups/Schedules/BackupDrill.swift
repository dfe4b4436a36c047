package import FoundationEssentials
package import Postgres
package import Store

/// The last drill of a restore (`tapline backups drill`).
package struct BackupDrill: Sendable, Equatable {
    package enum State: String, Sendable, CaseIterable {
        case ok
        /// The archive does not restore.
        case failed
        /// There was no drill for longer than `longestPause`.
        case late
    }

    /// Drills run once a month or more often.
    static let longestPause: TimeInterval = 35 * 86_400

    /// The archive as the operator named it: `nas:latest`.
    package var source: String
    package var state: State
    /// Why the archive does not restore.
    package var detail: String?
    package var endedAt: Date

    init(source: String, isGood: Bool, detail: String?, endedAt: Date, now: Date) {
        (self.source, self.detail, self.endedAt) = (source, detail, endedAt)
        state = !isGood ? .failed : now.timeIntervalSince(endedAt) > Self.longestPause ? .late : .ok
    }

    /// Replaces the result of the drill before. The connection may be the one of the role that migrates.
    /// - Parameter fault: why the archive does not restore; nil if it does.
    package static func record(_ source: String, fault: String?, in pool: Pool) async throws(DatabaseError) {
        _ = try await pool.run(BackupsStatements.recordDrill(source: source, isGood: fault == nil, detail: fault))
    }
}

extension BackupScheduleStore {
    /// nil if there never was a drill.
    package func lastDrill() async throws(StoreError) -> BackupDrill? {
        try await database.run(BackupsStatements.lastDrill())
    }
}
