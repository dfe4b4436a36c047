import Captures
import FoundationEssentials
import JSON
import Requests
import Store

/// The JSON of a batch, for responses and events.
struct BatchView {
    var batch: Batch
    /// The measured rate in captures a second; nil if not measured yet.
    var rate: Double?

    static func path(_ id: UUID) -> String { "/v1/batches/\(id.text)" }

    var state: String { batch.isFinished ? "finished" : batch.state.rawValue }

    var json: JSON {
        .batch(
            id: JSON(batch.id),
            name: .string(batch.name),
            key: JSON(batch.key),
            state: .string(state),
            counts: counts,
            ratePerSecond: JSON(pace.map(Self.rounded)),
            secondsLeft: JSON(secondsLeft.map(Self.rounded)),
            committedAt: JSON(batch.committedAt),
            finishedAt: JSON(batch.counts.pending == 0 ? batch.finishedAt : nil),
            createdAt: JSON(batch.createdAt),
            updatedAt: JSON(batch.updatedAt),
            version: .integer(batch.version),
            statusUrl: .string(Self.path(batch.id))
        )
    }

    /// The data of `batch.progress` and `batch.finished`.
    var event: JSON {
        [
            "id": JSON(batch.id), "name": .string(batch.name), "state": .string(state), "counts": counts,
            "ratePerSecond": JSON(pace.map(Self.rounded)), "secondsLeft": JSON(secondsLeft.map(Self.rounded)),
        ]
    }

    private var counts: JSON {
        let counts = batch.counts
        return .batchCounts(
            total: .integer(counts.total), pending: .integer(counts.pending), filed: .integer(counts.filed),
            inbox: .integer(counts.inbox), dismissed: .integer(counts.dismissed), rejected: .integer(counts.rejected),
            dead: .integer(counts.dead),
            cancelled: .integer(counts.cancelled)
        )
    }

    private var pace: Double? { batch.state == .running ? (batch.isFinished ? nil : rate) ?? batch.averageRate : nil }

    private var secondsLeft: Double? {
        batch.state == .running ? BatchRateMeter.secondsLeft(pending: batch.counts.pending, rate: pace) : nil
    }

    /// Rounded to two decimals.
    static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}
