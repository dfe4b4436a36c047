import Pipeline
import PromptRecords
import Runtime
import Store

/// Removes screenshot prompts soon after they have expired. Replicas may do this at the same time.
struct PromptSweep: Sendable {
    /// Prompts are removed within a minute, also after a sweep that failed.
    private static let interval = Duration.seconds(15)

    let context: WorkerContext
    private let removed: Metrics.Counter

    init(_ context: WorkerContext) {
        self.context = context
        removed = context.metrics.counter(
            "tapline_prompts_expired_swept_total", "Screenshot prompts that were removed after they had expired.")
    }

    /// Returns when the worker stops.
    func run() async {
        while await context.stop.sleep(Self.interval) {
            do throws(StoreError) { removed.add(try await context.database.prompts.sweep()) } catch {
                context.log.warning("prompts_not_swept", ["error": .text(error.description)])
            }
        }
    }
}
