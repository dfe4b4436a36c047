import FoundationEssentials
import Runtime

/// Watches a batch until nothing more comes of it, with a bar on a terminal and lines in a pipe.
struct BatchFollowing: Sendable {
    let api: APIClient

    /// - Returns: the batch as it stands at its end, or when the time is up.
    func follow(_ id: String, within limit: Duration) async throws -> APIBatch {
        let deadline = ContinuousClock.now + limit
        while true {
            let batch: APIBatch = try await api.get("/v1/batches/\(id)", until: deadline).decode()
            if batch.hasEnded || deadline < .now {
                Terminal.progressEnds()
                return batch
            }
            let text = ProgressBar.text(
                done: batch.counts.done, of: batch.counts.total, rate: batch.ratePerSecond,
                secondsLeft: batch.secondsLeft, drawn: Terminal.isErrorTerminal)
            Terminal.progress(batch.state == "running" ? text : "\(batch.state): \(text)")
            try await Task.sleep(for: Terminal.isErrorTerminal ? .milliseconds(300) : .seconds(1))
        }
    }
}
