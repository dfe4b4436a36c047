package import Pipeline
import Records
package import Runtime
import Store

/// `exporter`: writes export files.
package enum ExportingWorker {
    package static func settings(_ reader: inout SettingsReader) -> Int {
        reader.int("TAPLINE_EXPORT_SLOTS", default: 2, in: 1...64)
    }

    package static func run(_ context: WorkerContext, _ slots: Int) async throws {
        try await StageRunner(
            ClaimingStage(ExportStage(context.database.exports), context: context),
            limits: .init(slots: slots, batch: 1), context: context
        ).run()
    }
}
