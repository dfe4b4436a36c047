import Captures
import FoundationEssentials
import Synchronization

/// The rates of the running batches, as measured by this replica.
final class BatchRates: Sendable {
    private let meters = Mutex<[UUID: BatchRateMeter]>([:])

    func rate(of batch: UUID) -> Double? { meters.withLock { $0[batch]?.rate } }

    /// - Parameter done: the number of ended captures for each running batch. Meters of other batches are removed.
    func look(_ done: [UUID: Int], at seconds: Double) {
        meters.withLock { meters in
            meters = Dictionary(
                uniqueKeysWithValues: done.map { batch, count in
                    var meter = meters[batch] ?? BatchRateMeter()
                    meter.look(done: count, at: seconds)
                    return (batch, meter)
                })
        }
    }
}
