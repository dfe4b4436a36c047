package import Captures
package import NotificationRecords
package import Pipeline
import Store

/// The `notify` stage: creates notifications of outcomes that somebody waits for, and deletes the finished work.
package struct NotificationStage: StageWorker {
    private let notifications: NotificationStore
    package let stage = Stage.notify

    package init(_ notifications: NotificationStore) { self.notifications = notifications }

    package func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
        do throws(StoreError) {
            let created = try await notifications.notify(references)
            var effects = StageEffects(
                events: created.map { ChangeEvent(owner: $0.owner, type: "notification.created", id: $0.id) })
            effects.noteOvertaken(references.count - created.count)
            return effects
        } catch {
            throw error.stageError
        }
    }
}
