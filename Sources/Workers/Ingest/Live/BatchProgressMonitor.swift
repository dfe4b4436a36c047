import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Pipeline
import Runtime
import Store

/// Checks the active batches once a second: sends their progress to event streams, and marks finished batches.
///
/// Every replica does this for its own streams. Marking is guarded in SQL, so that it happens once.
struct BatchProgressMonitor: Sendable {
    private static let interval = Duration.seconds(1)

    let context: WorkerContext
    let hub: EventHub
    let pace: BatchRates

    func run() async {
        let started = ContinuousClock.now
        var sent: [UUID: SentState] = [:]
        while await context.stop.sleep(Self.interval) {
            do throws(StoreError) {
                let moving = try await context.database.batches.moving(known: Array(sent.keys))
                let running = moving.filter { $0.batch.state == .running && $0.batch.finishedAt == nil }
                pace.look(
                    Dictionary(running.map { ($0.batch.id, $0.batch.counts.done) }) { $1 },
                    at: (ContinuousClock.now - started).seconds)
                sendProgress(moving, &sent)
                for (owner, batch) in moving
                where batch.finishedAt == nil && batch.counts.pending == 0 && batch.state != .paused {
                    _ = try await context.database.batches.finish(batch.id, of: owner)
                }
            } catch {
                context.log.warning("batches_not_watched", ["error": .text(error.description)])
            }
        }
    }

    /// The last state that was sent to the streams of a batch.
    private struct SentState {
        var state: BatchState
        var counts: BatchCounts
        var finishedAt: Date?
    }

    private func sendProgress(_ moving: [(owner: UUID, batch: Batch)], _ sent: inout [UUID: SentState]) {
        for (owner, batch) in moving {
            let before = sent[batch.id]
            let view = BatchView(batch: batch, rate: pace.rate(of: batch.id))
            if before?.counts != batch.counts || before?.state != batch.state {
                hub.tell(ServerSentEvent(event: "batch.progress", data: view.event.text), to: owner)
            }
            if let end = batch.finishedAt, batch.counts.pending == 0, before?.finishedAt != end {
                hub.tell(ServerSentEvent(event: "batch.finished", data: view.event.text), to: owner)
            }
            sent[batch.id] = SentState(state: batch.state, counts: batch.counts, finishedAt: batch.finishedAt)
        }
        let ids = Set(moving.map(\.batch.id))
        sent = sent.filter { ids.contains($0.key) }
    }
}

extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
