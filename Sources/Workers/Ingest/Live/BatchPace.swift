import Captures
import FoundationEssentials
import Synchronization

/// How fast the running batches go, as this replica sees them.
final class BatchPace: Sendable {
    private let meters = Mutex<[UUID: BatchMeter]>([:])

    func rate(of batch: UUID) -> Double? { meters.withLock { $0[batch]?.rate } }

    /// - Parameter done: how many captures have ended, for each batch that runs. Others are forgotten.
    func look(_ done: [UUID: Int], at seconds: Double) {
        meters.withLock { meters in
            meters = Dictionary(
                uniqueKeysWithValues: done.map { batch, count in
                    var meter = meters[batch] ?? BatchMeter()
                    meter.look(done: count, at: seconds)
                    return (batch, meter)
                })
        }
    }
}
