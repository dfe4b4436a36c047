package import Captures
import Matching
package import Pipeline
import Reading
package import Store

/// The `understand` stage with providers that cost money or take long: one capture at a time, each claimed first.
///
/// The built-in reader runs before the claim; its result decides which provider the capture waits for. That provider
/// is charged while the capture waits in line. A provider asked later is charged when it is asked, and skipped if its
/// quota is used up.
package struct ClaimedUnderstandingStage: ClaimedWork {
    /// A capture with the result of the built-in reader.
    package struct RulesResult: StageItem {
        package var input: StageInput
        var previousResult: Result<Understanding, StageError>
        /// The provider whose quota the capture has paid from.
        var billedProvider: String

        package var reference: WorkReference { input.reference }
    }

    /// Longest delay, in seconds, that a provider may ask for. Short in the `now` lane, where a client waits.
    private static func maximumDelay(_ reference: WorkReference) -> Double {
        // The last attempt accepts no delay: a result of the rules is better than none.
        guard reference.attempt < Backoff.maximumAttempts else { return 0 }
        return reference.lane == .now ? 10 : 3_600
    }

    private let readers: ReaderChain
    private let work: WorkQueue
    private let allowance: ProviderLimiter
    package let stage = Stage.understand

    package init(readers: ReaderChain, context: WorkerContext) {
        self.readers = readers
        work = context.database.work
        allowance = ProviderLimiter(context)
    }

    package func load(_ references: [WorkReference]) async throws(StoreError) -> StageLoad<RulesResult> {
        let load = try await work.load(references, with: [.text, .recognition])
        var admitted: [RulesResult] = []
        for input in load.inputs {
            let begun = await begin(input)
            if try await !allowance.admit([input], to: begun.billedProvider).isEmpty { admitted.append(begun) }
        }
        return load.with(admitted)
    }

    private func begin(_ input: StageInput) async -> RulesResult {
        let text = CaptureText(input)
        do throws(StageError) {
            let previousResult = try await readers.begin(text)
            return RulesResult(
                input: input, previousResult: .success(previousResult),
                billedProvider: readers.billedProvider(text, previousResult))
        } catch {
            return RulesResult(input: input, previousResult: .failure(error), billedProvider: readers.firstName)
        }
    }

    package func perform(_ begun: RulesResult, as reference: WorkReference) async throws(StageError) -> StageEffects {
        let understanding = try await readers.improve(
            CaptureText(begun.input), try begun.previousResult.get(), billedProvider: begun.billedProvider,
            maxProviderDelay: Self.maximumDelay(reference), trace: reference.trace
        ) { provider throws(StageError) in
            do throws(StoreError) { return try await allowance.pays(begun.input, for: provider) } catch {
                throw error.stageError
            }
        }
        do throws(StoreError) {
            return StageEffects(followUps: try await work.store([(reference, understanding)]))
        } catch {
            throw error.stageError
        }
    }
}
