import NotificationRecords
package import Pipeline
import PromptRecords
import Records
package import Runtime
import Store

/// `notifier`: creates notifications, and ends what expires soon: screenshot prompts, and messages that wait for a
/// phone.
package enum NotifyingWorker {
    package static func settings(_ reader: inout SettingsReader) {}

    package static func run(_ context: WorkerContext, _: Void) async throws {
        async let prompts: Void = PromptSweep(context).run()
        async let bridge: Void = BridgeSweep(context).run()
        try await StageRunner(
            NotificationStage(context.database.notifications), limits: .init(slots: 1, batch: 500), context: context
        ).run()
        _ = await (prompts, bridge)
    }
}
