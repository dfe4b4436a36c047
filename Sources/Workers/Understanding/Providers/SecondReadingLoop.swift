import Captures
import FoundationEssentials
import Matching
import Pipeline
import ProviderRecords
import Reading
import Runtime
import Store
import Synchronization

/// Asks providers about the chats and things that only the rules have read because no provider worked: one after the other,
/// and only while a provider is not known to fail. Where a chat is filed does not change, nor does what its owner has changed.
final class SecondReadingLoop: Sendable {
    private static let period = Duration.seconds(5)
    /// In seconds.
    private static let pauseUnderWay = 10.0
    private static let longestPause = 3_600.0

    private let providers: ProviderReading
    private let allowance: ProviderLimiter
    private let readings: SecondReadingStore
    private let context: WorkerContext
    private let improved: Metrics.Counter
    private let waiting = Mutex(0)

    init(_ providers: ProviderReading, _ context: WorkerContext) {
        self.providers = providers
        self.context = context
        allowance = ProviderLimiter(context)
        readings = context.database.secondReadings
        improved = context.metrics.counter(
            "tapline_provider_second_readings_total", "Captures improved after the providers did not work.")
        context.metrics.gauge(
            "tapline_provider_second_readings_waiting", "Captures that wait until a provider works again."
        ) { [weak self] in Double(self?.waiting.withLock(\.self) ?? 0) }
    }

    func run() async {
        while await context.stop.sleep(Self.period) {
            do throws(StoreError) {
                try await readDue()
                let count = try await readings.waiting()
                waiting.withLock { $0 = count }
            } catch {
                context.log.warning("second_reading_failed", ["error": .text("\(error)")])
            }
        }
    }

    private enum Outcome {
        case ended
        /// A limit is used up, which may be the owner's alone.
        case limited
        case failed
    }

    /// Reads what is due, until a provider fails. An owner for whom a limit is used up holds up no other owner.
    func readDue() async throws(StoreError) {
        var limited: Set<UUID> = []
        while providers.isAnyUsable, !context.stop.isRequested, let claim = try await readings.claim(except: limited) {
            switch try await read(claim) {
            case .ended: break
            case .limited: limited.insert(claim.reference.owner)
            case .failed: return
            }
        }
    }

    private func read(_ claim: SecondReadingStore.Claim) async throws(StoreError) -> Outcome {
        guard claim.hasEnded else {
            try await readings.postpone(claim, by: Self.pauseUnderWay)
            return .ended
        }
        guard let input = try await readings.input(claim), let understanding = input.understanding,
            SecondReadingStore.reads(understanding)
        else {
            try await readings.forget(claim)
            return .ended
        }
        let choice = try await providers.choose(input, understanding)
        let result: ProviderReading.Result
        do throws(StageError) {
            // Nothing was charged before, so no provider is billed.
            let charges = CaptureAllowance(input, billed: BuiltInReader.name, charge: nil, limiter: allowance)
            result = try await providers.improve(
                input, understanding, by: choice, maximumDelay: 0, paying: charges)
        } catch {
            context.log.warning("second_reading_failed", ["error": .text("\(error)")], trace: claim.reference.trace)
            return .failed
        }
        if result.understanding.readBy != understanding.readBy {
            if try await readings.improve(claim, to: result.understanding) { improved.add(1) }
            return .ended
        }
        guard result.readAgainAfter != nil || result.isLimited else {
            // Nothing to wait for: the owner no longer allows it, or what the provider says is of no use.
            try await readings.forget(claim)
            return .ended
        }
        // As long again as the capture has waited: one on which a provider always fails must not be its trial again and again.
        // After seven days the sweep forgets it.
        let pause = min(max(claim.waited, result.readAgainAfter ?? 0, Self.period / .seconds(1)), Self.longestPause)
        try await readings.postpone(claim, by: pause)
        return result.hasFailed ? .failed : result.isLimited ? .limited : .ended
    }
}
