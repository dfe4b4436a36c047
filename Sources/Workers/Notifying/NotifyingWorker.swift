package import Pipeline
import PromptRecords
import Records
package import Runtime
import Store

/// `notifier`: creates notifications, and removes screenshot prompts that have expired.
package enum NotifyingWorker {
    package static func settings(_ reader: inout SettingsReader) {}

    package static func run(_ context: WorkerContext, _: Void) async throws {
        async let sweeps: Void = PromptSweep(context).run()
        try await StageRunner(
            NotificationStage(context.database.notifications), limits: .init(slots: 1, batch: 500), context: context
        ).run()
        await sweeps
    }
}
