package import Runtime
import Synchronization

/// Counts requests that are refused before their handler runs: no valid key, a missing scope, a key over plain HTTP
/// from another machine, a body that does not fit into memory or arrives too slowly. Rate limits (429), malformed heads
/// and unknown paths are not counted. Writes one log line for each interval, so that a client that guesses keys cannot
/// fill the log.
package final class RequestRefusals: Sendable {
    package enum Reason: String, CaseIterable, Sendable {
        case noKey = "no_key"
        /// Malformed, unknown, revoked, or with a wrong secret.
        case badKey = "bad_key"
        case missingScope = "missing_scope"
        /// A key over plain HTTP from another machine.
        case notSecure = "not_secure"
        /// A body that exceeds a memory budget.
        case noMemory = "no_memory"
        /// A body that arrives slower than the minimum rate.
        case tooSlow = "too_slow"
    }

    private struct State {
        /// Since the last log line.
        var counts: [Reason: Int] = [:]
        var address = ""
        var isWriting = false
    }

    private let log: Log
    private let interval: Duration
    private let counters: @Sendable (Reason) -> Metrics.Counter
    private let state = Mutex(State())

    package init(_ log: Log, _ metrics: Metrics, interval: Duration = .seconds(10)) {
        self.log = log
        self.interval = interval
        counters = metrics.counters(
            "tapline_http_refused_total", "Requests refused before their handler ran, by reason.", by: "reason",
            Reason.self)
    }

    /// - Parameter address: the peer's address, without port.
    package func count(_ reason: Reason, from address: String) {
        counters(reason).add()
        let starts = state.withLock { state in
            state.counts[reason, default: 0] += 1
            state.address = address
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if starts {
            Task {
                try? await Task.sleep(for: interval)
                write()
            }
        }
    }

    private func write() {
        let (counts, address) = state.withLock { state in
            defer { state = State() }
            return (state.counts, state.address)
        }
        log.warning(
            "requests_refused",
            [
                "count": .number(counts.values.reduce(0, +)), "no_key": .number(counts[.noKey, default: 0]),
                "bad_key": .number(counts[.badKey, default: 0]),
                "missing_scope": .number(counts[.missingScope, default: 0]),
                "not_secure": .number(counts[.notSecure, default: 0]),
                "no_memory": .number(counts[.noMemory, default: 0]), "too_slow": .number(counts[.tooSlow, default: 0]),
                "last_address": .text(address),
            ])
    }
}
