import BridgeRecords
import Pipeline
import Runtime
import Store

/// Ends messages that no phone has taken or answered in time, and pairings that nobody has claimed. Replicas may do this at
/// the same time.
struct BridgeSweep: Sendable {
    private static let interval = Duration.seconds(5)

    let context: WorkerContext
    private let ended: Metrics.Counter

    init(_ context: WorkerContext) {
        self.context = context
        ended = context.metrics.counter(
            "tapline_bridge_ended_total", "Messages that no phone has taken or answered in time.")
    }

    /// Returns when the worker stops.
    func run() async {
        while await context.stop.sleep(Self.interval) {
            do throws(StoreError) {
                ended.add(try await context.database.outbox.sweep())
                try await context.database.pairings.sweep()
            } catch {
                context.log.warning("bridge_not_swept", ["error": .text(error.description)])
            }
        }
    }
}
