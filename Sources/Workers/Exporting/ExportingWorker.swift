package import Pipeline
import Places
import Records
package import Runtime
import Store

/// `exporter`: writes export files and scheduled backups.
package enum ExportingWorker {
    package struct Settings: Sendable {
        var slots: Int
        var places: [String: PlaceSettings]
    }

    package static func settings(_ reader: inout SettingsReader) -> Settings {
        Settings(
            slots: reader.int("TAPLINE_EXPORT_SLOTS", default: 2, in: 1...64), places: PlacesFile.places(&reader))
    }

    /// Each backup and each export reads through one connection and writes through another.
    package static func run(_ context: WorkerContext, _ settings: Settings) async throws {
        let pairs = context.settings.databaseConnections / 2
        let backups = BackupLoop(context, settings.places, slots: min(2, pairs / 2))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await backups.run() }
            group.addTask {
                try await StageRunner(
                    ClaimingStage(ExportStage(context.database), context: context),
                    limits: .init(slots: min(settings.slots, pairs - backups.slots), batch: 1), context: context
                ).run()
            }
            try await group.waitForAll()
        }
    }
}
