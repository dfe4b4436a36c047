import Captures
import Runtime

/// How an attempt ended.
package enum StageOutcome: String, CaseIterable, Sendable {
    case done, retried, rejected, dead, parked, returned
    /// Nothing to do: the row has moved on, waits for another message, or belongs to another worker.
    case overtaken
}

struct StageMetrics: Sendable {
    let outcomes: @Sendable (StageOutcome) -> Metrics.Counter
    let batchSeconds: Metrics.Histogram

    /// - Parameter busy: the number of running batches.
    init(_ stage: Stage, _ metrics: Metrics, busy: @escaping @Sendable () -> Int) {
        let metrics = metrics.scoped(to: stage)
        outcomes = metrics.counters("work_total", "Tries ended.", by: "outcome", StageOutcome.self)
        batchSeconds = metrics.histogram("batch_seconds", "Time to process a batch.")
        metrics.gauge("busy_slots", "Running batches.") { Double(busy()) }
    }
}
