package import Captures
import Cards
import Conversations
import Matching
package import Pipeline
import PhoneNumbers
import Store

/// The `understand` stage: who, what and when of a conversation, the fields of a card. The built-in reading runs
/// always; it needs no network and no money, so a whole batch is one load and one store.
package struct Understander: StageWorker {
    private let context: WorkerContext
    private let reader: BuiltInReader
    package let stage = Stage.understand

    package init(context: WorkerContext) {
        self.context = context
        self.reader = BuiltInReader(phones: PhoneNumbers())
    }

    package func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
        do throws(StoreError) {
            let load = try await context.database.load(references, next: .match, withContent: true)
            let understood = load.inputs.map { input in
                (
                    reference: input.reference,
                    understanding: reader.read(
                        input.kind, text: input.text, recognition: input.recognition, at: input.capturedAt)
                )
            }
            return StageEffects(followUps: load.owed + (try await context.database.store(understood)))
        } catch {
            throw error.stageError
        }
    }
}
