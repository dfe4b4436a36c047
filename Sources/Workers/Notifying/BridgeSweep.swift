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
            await sweep { () async throws(StoreError) in ended.add(try await context.database.outbox.sweep()) }
            await sweep { () async throws(StoreError) in try await context.database.pairings.sweep() }
        }
    }

    private func sweep(_ part: () async throws(StoreError) -> Void) async {
        do throws(StoreError) { try await part() } catch {
            context.log.warning("bridge_not_swept", ["error": .text(error.description)])
        }
    }
}
