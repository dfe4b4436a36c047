import Captures
import Runtime

/// How a try ended, a closed set.
package enum StageOutcome: String, CaseIterable, Sendable {
    case done, retried, rejected, dead, parked, returned
    /// Nothing was to be done: the row has moved on, waits for another message, or is another worker's.
    case overtaken
}

struct StageMeters: Sendable {
    let outcomes: @Sendable (StageOutcome) -> Metrics.Counter
    let batchSeconds: Metrics.Histogram

    /// - Parameter busy: batches in hand now.
    init(_ stage: Stage, _ metrics: Metrics, busy: @escaping @Sendable () -> Int) {
        let metrics = metrics.scoped(to: stage)
        outcomes = metrics.counters("work_total", "Tries ended.", by: "outcome", StageOutcome.self)
        batchSeconds = metrics.histogram("batch_seconds", "Time for a batch.")
        metrics.gauge("busy_slots", "Batches in hand.") { Double(busy()) }
    }
}
