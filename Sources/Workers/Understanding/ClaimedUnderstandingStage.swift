package import Captures
import Matching
package import Pipeline
import ProviderRecords
import Reading
package import Store

/// The `understand` stage with providers: one capture at a time, each claimed first, because providers cost money and
/// take long. A capture that no provider may see is stored without a claim.
///
/// The rules read before the claim; their result decides which provider a bulk capture waits for. That provider is charged
/// while the capture waits in line. A capture of the lane `now`, which a phone waits for, waits for the rules' quota only.
/// Any other provider is charged when it is asked, and skipped if its quota is used up. A charge is settled with the tokens
/// that the provider has counted, and given back if nothing was sent.
package struct ClaimedUnderstandingStage: ClaimedWork {
    /// A capture with the result of the rules.
    package struct RulesResult: StageItem {
        package var input: StageInput
        var understanding: Result<Understanding, StageError>
        var choice = ProviderReading.Choice()
        /// What the capture has paid to `billed`; nil without a limit.
        var charge: ProviderCharge?

        package var reference: WorkReference { input.reference }
        /// The reader whose quota the capture has paid from.
        var billed: String {
            input.reference.lane == .bulk ? choice.names.first ?? BuiltInReader.name : BuiltInReader.name
        }
    }

    /// Longest delay, in seconds, that a provider may ask for. None in the lane `now`, where a client waits, and none in the
    /// last attempt: a result of the rules is better than none.
    private static func maximumDelay(_ reference: WorkReference) -> Double {
        reference.lane == .bulk && reference.attempt < Backoff.maximumAttempts ? 3_600 : 0
    }

    private let rules: RulesReader
    private let providers: ProviderReading
    private let work: WorkQueue
    private let secondReadings: SecondReadingStore
    private let allowance: ProviderLimiter
    private let items: ItemContexts
    package let stage = Stage.understand

    package init(rules: RulesReader, providers: ProviderReading, context: WorkerContext) {
        self.rules = rules
        self.providers = providers
        work = context.database.work
        secondReadings = context.database.secondReadings
        allowance = ProviderLimiter(context)
        items = ItemContexts(context.database)
    }

    package func load(_ references: [WorkReference]) async throws(StoreError) -> StageLoad<RulesResult> {
        var load = try await work.load(references, with: [.text, .recognition])
        var admitted: [RulesResult] = []
        for input in load.inputs {
            var result = try await read(input)
            guard let paid = try await allowance.admit([input], to: result.billed).first else { continue }
            if result.choice.names.isEmpty, case .success(let understanding) = result.understanding {
                try await owe(input.reference, understanding, after: result.choice.rest)
                load.owed += try await work.store([(input.reference, understanding)])
                load.done += 1
                continue
            }
            result.charge = paid.charge
            admitted.append(result)
        }
        return load.with(admitted)
    }

    private func read(_ input: StageInput) async throws(StoreError) -> RulesResult {
        let understanding: Understanding
        let text = try await items.texts([input]).first ?? CaptureText(input)
        do throws(StageError) { understanding = try await rules.read(text) } catch {
            return RulesResult(input: input, understanding: .failure(error))
        }
        return RulesResult(
            input: input, understanding: .success(understanding),
            choice: try await providers.choose(input, understanding))
    }

    package func perform(_ item: RulesResult, as reference: WorkReference) async throws(StageError) -> StageEffects {
        let understanding = try item.understanding.get()
        var input = item.input
        input.reference = reference
        let charges = CaptureAllowance(input, billed: item.billed, charge: item.charge, limiter: allowance)
        let result: Result<ProviderReading.Result, StageError>
        do throws(StageError) {
            result = .success(
                try await providers.improve(
                    input, understanding, by: item.choice, maximumDelay: Self.maximumDelay(reference), paying: charges))
        } catch {
            result = .failure(error)
        }
        do throws(StoreError) {
            // Also before another attempt, which is charged again.
            try await charges.close()
        } catch {
            throw error.stageError
        }
        return try await store(try result.get(), of: understanding, as: reference)
    }

    private func store(
        _ result: ProviderReading.Result, of understanding: Understanding, as reference: WorkReference
    ) async throws(StageError) -> StageEffects {
        do throws(StoreError) {
            try await owe(reference, understanding, after: result.readAgainAfter)
            return StageEffects(followUps: try await work.store([(reference, result.understanding)]))
        } catch {
            throw error.stageError
        }
    }

    /// Puts a chat or a thing down for a second reading.
    /// - Parameter pause: in seconds; nil if no provider has failed.
    private func owe(
        _ reference: WorkReference, _ understanding: Understanding, after pause: Double?
    ) async throws(StoreError) {
        guard let pause, SecondReadingStore.reads(understanding) else { return }
        try await secondReadings.owe(reference, after: pause)
    }
}
