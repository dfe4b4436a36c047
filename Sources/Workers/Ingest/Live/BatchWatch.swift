import Captures
import FoundationEssentials
import HTTPServer
import Pipeline
import Runtime
import Store

/// Looks at the moving batches once a second: tells their owners how far they are, and writes down what has finished.
///
/// Every replica looks for its own listeners. What has to be written is guarded, so that it is written once.
struct BatchWatch: Sendable {
    private static let every = Duration.seconds(1)

    let context: WorkerContext
    let hub: LiveHub
    let pace: BatchPace

    func run() async {
        let started = ContinuousClock.now
        var told: [UUID: Told] = [:]
        while await context.stop.sleep(Self.every) {
            do throws(StoreError) {
                let moving = try await context.database.movingBatches(known: Array(told.keys))
                let running = moving.filter { $0.batch.state == .running && $0.batch.finishedAt == nil }
                pace.look(
                    Dictionary(running.map { ($0.batch.id, $0.batch.counts.done) }) { $1 },
                    at: (ContinuousClock.now - started).seconds)
                tell(moving, &told)
                for (owner, batch) in moving
                where batch.finishedAt == nil && batch.counts.pending == 0 && batch.state != .paused {
                    _ = try await context.database.finishBatch(batch.id, of: owner)
                }
            } catch {
                context.log.warning("batches_not_watched", ["error": .text(error.description)])
            }
        }
    }

    /// What listeners were last told of a batch.
    private struct Told {
        var state: BatchState
        var counts: BatchCounts
        var finishedAt: Date?
    }

    private func tell(_ moving: [(owner: UUID, batch: Batch)], _ told: inout [UUID: Told]) {
        for (owner, batch) in moving {
            let before = told[batch.id]
            let view = BatchView(batch: batch, rate: pace.rate(of: batch.id))
            if before?.counts != batch.counts || before?.state != batch.state {
                hub.tell(ServerSentEvent(event: "batch.progress", data: view.event.text), to: owner)
            }
            if let end = batch.finishedAt, batch.counts.pending == 0, before?.finishedAt != end {
                hub.tell(ServerSentEvent(event: "batch.finished", data: view.event.text), to: owner)
            }
            told[batch.id] = Told(state: batch.state, counts: batch.counts, finishedAt: batch.finishedAt)
        }
        let ids = Set(moving.map(\.batch.id))
        told = told.filter { ids.contains($0.key) }
    }
}

extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
