package import Captures
package import Pipeline
import Matching
import Reading
import Store

/// The `understand` stage without providers: participants, messages and times of a conversation; the
/// fields of a card. A batch of short texts is one load and one store. Long texts follow in portions, so that no
/// short text waits for a long one.
package struct UnderstandingStage: StageWorker {
    /// Total size of the texts that are stored together.
    private static let bytesPerPortion = 262_144

    private let rules: RulesReader
    private let work: WorkQueue
    private let allowance: ProviderLimiter
    private let items: ItemContexts
    package let stage = Stage.understand

    package init(rules: RulesReader, context: WorkerContext) {
        self.rules = rules
        work = context.database.work
        allowance = ProviderLimiter(context)
        items = ItemContexts(context.database)
    }

    package func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects {
        var overtaken = 0
        let load = try await database { () async throws(StoreError) in
            var load = try await work.load(references, with: [.text, .recognition])
            overtaken = references.count - load.inputs.count
            load.inputs = try await allowance.admit(load.inputs, to: BuiltInReader.name).map(\.input)
            return load
        }
        let portions = Portions.cut(load.inputs, at: Self.bytesPerPortion) { CaptureText($0).size }
        var effects = try await read(portions.first ?? [])
        effects.followUps += load.owed
        effects.noteOvertaken(overtaken)
        effects.later = portions.dropFirst().map { $0.map(\.reference) }
        return effects
    }

    private func read(_ inputs: [StageInput]) async throws(StageError) -> StageEffects {
        var effects = StageEffects()
        var understood: [(reference: WorkReference, understanding: Understanding)] = []
        let texts = try await database { () async throws(StoreError) in try await items.texts(inputs) }
        for (input, text) in zip(inputs, texts) {
            do throws(StageError) {
                let understanding = try await rules.read(text)
                understood.append((input.reference, understanding))
            } catch {
                effects.failures.append((input.reference, error))
            }
        }
        let stored = understood
        effects.followUps = try await database { () async throws(StoreError) in
            try await work.store(stored)
        }
        return effects
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
            utcOffset: input.utcOffset, timeZone: input.timeZone, language: input.language, isScanned: input.isScanned,
            sender: input.wishes?.sender, recipient: input.wishes?.recipient)
    }
}
