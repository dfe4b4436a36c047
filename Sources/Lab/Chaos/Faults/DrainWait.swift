import CommandLine
import FoundationEssentials

/// Waits until every request of a load is answered and no work is left.
struct DrainWait: Sendable {
    let line: ChaosSystem
    let journal: LoadJournal
    let limit: Duration

    /// - Parameter sending: the load, which has been asked to stop.
    /// - Returns: what did not end in time; nil if everything did.
    func run(_ sending: Task<Void, Never>) async -> String? {
        let started = ContinuousClock.now
        let watchdog = Task {
            try await Task.sleep(for: limit)
            sending.cancel()
        }
        Terminal.progress("the faults have stopped; waiting for every answer")
        await sending.value
        watchdog.cancel()
        while ContinuousClock.now - started < limit {
            if let left = try? await line.tables.workStanding() {
                if left.isEmpty { return nil }
                let waited = (ContinuousClock.now - started).components.seconds
                Terminal.progress("draining: \(left.count) of \(journal.accepted) left, \(waited) s")
            }
            try? await Task.sleep(for: .milliseconds(250))
        }
        return "work is left \(limit.components.seconds) s after the faults stopped"
    }
}
