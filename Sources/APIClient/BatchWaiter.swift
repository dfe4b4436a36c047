import CommandLine
import FoundationEssentials
import Runtime

/// Waits until a batch has ended. Shows a progress bar on a terminal, lines in a pipe.
package struct BatchWaiter: Sendable {
    let api: APIClient

    package init(api: APIClient) { self.api = api }

    /// - Returns: the batch at its end, or at the time limit.
    package func follow(_ id: String, within limit: Duration) async throws -> APIBatch {
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
