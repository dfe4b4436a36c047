package import Captures
package import Pipeline
import Matching
import Reading
import Store

/// The `understand` stage: who, what and when of a conversation, the fields of a card. With readers that cost
/// nothing a whole batch is one load and one store.
package struct Understander: StageWorker {
    private let readers: ReaderChain
    private let context: WorkerContext
    private let allowance: Allowance
    package let stage = Stage.understand

    package init(readers: ReaderChain, context: WorkerContext) {
        self.readers = readers
        self.context = context
        allowance = Allowance(context)
    }

    package func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
        let load = try await database { () async throws(StoreError) in
            var load = try await context.database.load(references, withContent: true)
            load.inputs = try await allowance.admit(load.inputs, to: readers.firstName)
            return load
        }
        var understood: [(reference: WorkReference, understanding: Understanding)] = []
        for input in load.inputs {
            let understanding = try await readers.read(CaptureText(input), trace: input.reference.trace)
            understood.append((input.reference, understanding))
        }
        let stored = understood
        return StageEffects(
            followUps: load.owed
                + (try await database { () async throws(StoreError) in try await context.database.store(stored) }))
    }

    private func database<Result>(
        _ body: () async throws(StoreError) -> Result
    ) async throws(StageError) -> Result {
        do throws(StoreError) { return try await body() } catch { throw error.stageError }
    }
}

extension CaptureText {
    init(_ input: StageInput) {
        self.init(
            kind: input.kind, text: input.text, recognition: input.recognition, moment: input.capturedAt,
            utcOffset: input.utcOffset, language: input.language)
    }
}
