import Inventory
import InventoryRecords
import Runtime

/// Metrics of intents. They name no owner and no device.
struct IntentMeters: Sendable {
    private let intents: @Sendable (Intent) -> Metrics.Counter
    private let outcomes: @Sendable (IntentOutcome) -> Metrics.Counter

    init(_ metrics: Metrics) {
        intents = metrics.counters("tapline_intents_total", "Intents that were run.", by: "intent", Intent.self)
        outcomes = metrics.counters(
            "tapline_intent_outcomes_total", "Ends of intents: done, asked back, refused, failed.", by: "outcome",
            IntentOutcome.self)
    }

    func count(_ intent: Intent, _ outcome: IntentOutcome) {
        intents(intent).add()
        outcomes(outcome).add()
    }
}
