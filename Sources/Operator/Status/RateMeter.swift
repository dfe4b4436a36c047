import Captures
import FoundationEssentials
import Store

/// Computes rates from successive samples. Workers send a heartbeat about once a second, so a rate uses the time
/// between two heartbeats of a worker, not the time between two samples.
struct RateMeter {
    struct Rate: Equatable {
        var done = 0.0
        var failed = 0.0
    }

    private struct Key: Hashable {
        var worker: String
        var stage: Stage
        var lane: Lane
    }

    private var beats: [Key: HeartbeatStatus] = [:]
    private var rates: [Key: Rate] = [:]
    private var batches: [UUID: (pending: Int, at: Date)] = [:]
    private(set) var batchRates: [UUID: Double] = [:]

    mutating func look(_ status: SystemStatus) {
        let alive = Dictionary(
            status.beats.filter(\.isAlive).map { (Key(worker: $0.worker, stage: $0.stage, lane: $0.lane), $0) }
        ) { $1 }
        rates = rates.filter { alive[$0.key] != nil }
        for (key, beat) in alive {
            guard let before = beats[key], before.startedAt == beat.startedAt else {
                rates[key] = nil
                continue
            }
            let seconds = beat.at.timeIntervalSince(before.at)
            guard seconds > 0 else { continue }
            rates[key] = Rate(
                done: Double(max(0, beat.done - before.done)) / seconds,
                failed: Double(max(0, beat.failed - before.failed)) / seconds)
        }
        beats = alive
        sample(status.batches, at: status.now)
    }

    private mutating func sample(_ underWay: [UnfinishedBatch], at now: Date) {
        var seen: [UUID: (pending: Int, at: Date)] = [:]
        var speeds: [UUID: Double] = [:]
        for batch in underWay {
            seen[batch.id] = (batch.pending, now)
            if let before = batches[batch.id], now > before.at {
                let speed = Double(before.pending - batch.pending) / now.timeIntervalSince(before.at)
                // Smoothed over the last samples: a single second varies too much.
                let smooth = batchRates[batch.id].map { 0.7 * $0 + 0.3 * speed } ?? speed
                speeds[batch.id] = max(0, smooth)
            }
        }
        (batches, batchRates) = (seen, speeds)
    }

    /// Nil before the second heartbeat of any worker.
    func rate(_ stage: Stage, _ lane: Lane) -> Rate? {
        let matching = rates.filter { $0.key.stage == stage && $0.key.lane == lane }.values
        guard !matching.isEmpty else { return nil }
        return matching.reduce(Rate()) { Rate(done: $0.done + $1.done, failed: $0.failed + $1.failed) }
    }
}
