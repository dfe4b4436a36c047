package import Captures
package import Pipeline
import Store

/// The `notify` stage: what somebody waits for becomes a notification, and its work leaves the table.
package struct Teller: StageWorker {
    private let context: WorkerContext
    package let stage = Stage.notify

    package init(context: WorkerContext) { self.context = context }

    package func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
        do throws(StoreError) {
            let told = try await context.database.notify(references)
            var effects = StageEffects(
                events: told.map { LineEvent(owner: $0.owner, type: "notification.created", id: $0.id) })
            effects.noteOvertaken(references.count - told.count)
            return effects
        } catch {
            throw error.stageError
        }
    }
}
