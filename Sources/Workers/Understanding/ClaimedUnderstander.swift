package import Captures
import Matching
package import Pipeline
import Reading
package import Store

/// The same stage with a reader that costs money or takes long: one capture at a time, each under a claim.
///
/// The reading that costs nothing comes before the claim: it tells which provider the capture has to wait for. That one
/// is paid in line; who is asked after it is paid when it is asked, and passed over where its allowance is used up.
package struct ClaimedUnderstander: ClaimedWork {
    /// A capture as the first reader has read it.
    package struct Begun: StageItem {
        package var input: StageInput
        var soFar: Result<Understanding, StageError>
        /// The reader that it has waited for.
        var payee: String

        package var reference: WorkReference { input.reference }
    }

    /// Seconds for which a provider may put a capture off: somebody waits for what goes now.
    private static func patience(_ reference: WorkReference) -> Double {
        // The last try takes what there is: a worse reading is better than none.
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
            patience: Self.patience(reference), trace: reference.trace
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
