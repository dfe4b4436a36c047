package import Pipeline
import Records
package import Runtime
import Store

/// `notifier`: creates notifications.
package enum NotifyingWorker {
    package static func settings(_ reader: inout SettingsReader) {}

    package static func run(_ context: WorkerContext, _: Void) async throws {
        try await StageRunner(
            NotificationStage(context.database.notifications), limits: .init(slots: 1, batch: 500), context: context
        ).run()
    }
}
