package import Pipeline
import Records
package import Runtime
import Store

/// `exporter`: writes export files.
package enum ExportingWorker {
    package static func settings(_ reader: inout SettingsReader) -> Int {
        reader.int("TAPLINE_EXPORT_SLOTS", default: 2, in: 1...64)
    }

    /// Each slot reads through one connection and writes through another.
    package static func run(_ context: WorkerContext, _ slots: Int) async throws {
        try await StageRunner(
            ClaimingStage(ExportStage(context.database.exports), context: context),
            limits: .init(slots: min(slots, max(1, context.settings.databaseConnections / 2)), batch: 1),
            context: context
        ).run()
    }
}
