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
package struct ClaimedUnderstander: ClaimedWork {
    /// A capture with the result of the built-in reader.
    package struct Begun: StageItem {
        package var input: StageInput
        var soFar: Result<Understanding, StageError>
        /// The provider whose quota the capture has paid from.
        var payee: String

        package var reference: WorkReference { input.reference }
    }

    /// Longest delay, in seconds, that a provider may ask for. Short in the `now` lane, where a client waits.
    private static func maximumDelay(_ reference: WorkReference) -> Double {
        // The last attempt accepts no delay: a result of the rules is better than none.
        guard reference.attempt < Backoff.maximumAttempts else { return 0 }
        return reference.lane == .now ? 10 : 3_600
    }

    private let readers: ReaderChain
    private let context: WorkerContext
    private let allowance: Allowance
    package let stage = Stage.understand

    package init(readers: ReaderChain, context: WorkerContext) {
        self.readers = readers
        self.context = context
        allowance = Allowance(context)
    }

    package func load(_ references: [WorkReference]) async throws(StoreError) -> StageLoad<Begun> {
        let load = try await context.database.load(references, withContent: true)
        var admitted: [Begun] = []
        for input in load.inputs {
            let begun = await begin(input)
            if try await !allowance.admit([input], to: begun.payee).isEmpty { admitted.append(begun) }
        }
        return load.with(admitted)
    }

    private func begin(_ input: StageInput) async -> Begun {
        let text = CaptureText(input)
        do throws(StageError) {
            let soFar = try await readers.begin(text)
            return Begun(input: input, soFar: .success(soFar), payee: readers.payee(text, soFar))
        } catch {
            return Begun(input: input, soFar: .failure(error), payee: readers.firstName)
        }
    }

    package func perform(_ begun: Begun, as reference: WorkReference) async throws(StageError) -> StageEffects {
        let understanding = try await readers.improve(
            CaptureText(begun.input), try begun.soFar.get(), paid: begun.payee,
            patience: Self.maximumDelay(reference), trace: reference.trace
        ) { provider throws(StageError) in
            do throws(StoreError) { return try await allowance.pays(begun.input, for: provider) } catch {
                throw error.stageError
            }
        }
        do throws(StoreError) {
            return StageEffects(followUps: try await context.database.store([(reference, understanding)]))
        } catch {
            throw error.stageError
        }
    }
}
