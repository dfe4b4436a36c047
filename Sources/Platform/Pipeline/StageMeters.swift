import Captures
import Runtime

/// How a try ended, a closed set.
package enum StageOutcome: String, CaseIterable, Sendable {
    case done, retried, rejected, dead, parked, returned
}

struct StageMeters: Sendable {
    let outcomes: @Sendable (StageOutcome) -> Metrics.Counter
    let batchSeconds: Metrics.Histogram

    init(_ stage: Stage, _ metrics: Metrics) {
        switch stage {
        case .recognize:
            outcomes = metrics.counters("tapline_recognize_work_total", "Work ended.", by: "outcome", StageOutcome.self)
            batchSeconds = metrics.histogram("tapline_recognize_batch_seconds", "Time for a batch.")
        case .understand:
            outcomes = metrics.counters(
                "tapline_understand_work_total", "Work ended.", by: "outcome", StageOutcome.self)
            batchSeconds = metrics.histogram("tapline_understand_batch_seconds", "Time for a batch.")
        case .match:
            outcomes = metrics.counters("tapline_match_work_total", "Work ended.", by: "outcome", StageOutcome.self)
            batchSeconds = metrics.histogram("tapline_match_batch_seconds", "Time for a batch.")
        case .export:
            outcomes = metrics.counters("tapline_export_work_total", "Work ended.", by: "outcome", StageOutcome.self)
            batchSeconds = metrics.histogram("tapline_export_batch_seconds", "Time for a batch.")
        case .notify:
            outcomes = metrics.counters("tapline_notify_work_total", "Work ended.", by: "outcome", StageOutcome.self)
            batchSeconds = metrics.histogram("tapline_notify_batch_seconds", "Time for a batch.")
        }
    }
}
