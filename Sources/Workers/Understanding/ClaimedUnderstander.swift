package import Captures
package import Pipeline
import Reading
package import Store

/// The same stage with a reader that costs money or takes long: one capture at a time, each under a claim.
package struct ClaimedUnderstander: ClaimedWork {
    private let readers: ReaderChain
    private let context: WorkerContext
    private let allowance: Allowance
    package let stage = Stage.understand

    package init(readers: ReaderChain, context: WorkerContext) {
        self.readers = readers
        self.context = context
        allowance = Allowance(context)
    }

    package func load(_ references: [WorkReference]) async throws(StoreError) -> StageLoad<StageInput> {
        var load = try await context.database.load(references, withContent: true)
        load.inputs = try await allowance.admit(load.inputs, to: readers.charged)
        return load
    }

    package func perform(_ input: StageInput, as reference: WorkReference) async throws(StageError) -> StageEffects {
        let understanding = try await readers.read(CaptureText(input), trace: reference.trace)
        do throws(StoreError) {
            return StageEffects(followUps: try await context.database.store([(reference, understanding)]))
        } catch {
            throw error.stageError
        }
    }
}
