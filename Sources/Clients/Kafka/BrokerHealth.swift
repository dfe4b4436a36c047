internal import Synchronization

/// When a broker was last known to be connected. librdkafka reports it once a second while the client is polled.
package final class BrokerHealth: Sendable {
    private struct State {
        var lastContact = ContinuousClock.now
        var allBrokersDown = false
        var lastError: String?
    }

    private let state = Mutex(State())

    init() {}

    /// Time since a broker was last known to be connected, or since the client was created. A worker drains and exits
    /// with 75 after three seconds of silence.
    package var silence: Duration { state.withLock { ContinuousClock.now - $0.lastContact } }

    package var isBrokerReachable: Bool {
        state.withLock { !$0.allBrokersDown && ContinuousClock.now - $0.lastContact < .milliseconds(2500) }
    }

    /// librdkafka's message for the last error, for the operator.
    package var lastError: String? { state.withLock { $0.lastError } }

    func contact() {
        state.withLock {
            $0.lastContact = .now
            $0.allBrokersDown = false
        }
    }

    func failed(_ words: String, allBrokersDown: Bool) {
        state.withLock {
            $0.lastError = words
            if allBrokersDown { $0.allBrokersDown = true }
        }
    }
}
