internal import Synchronization

/// When a broker was last known to be connected. The evidence is librdkafka's own, once a second while it is polled.
package final class BrokerHealth: Sendable {
    private struct State {
        var lastContact = ContinuousClock.now
        var allBrokersDown = false
        var lastError: String?
    }

    private let state = Mutex(State())

    init() {}

    /// Since a broker was last known to be connected, or since the client was made.
    /// A worker that hears nothing for three seconds drains and exits 75.
    package var silence: Duration { state.withLock { ContinuousClock.now - $0.lastContact } }

    package var isBrokerReachable: Bool {
        state.withLock { !$0.allBrokersDown && ContinuousClock.now - $0.lastContact < .milliseconds(2500) }
    }

    /// librdkafka's words for the last trouble, for the operator.
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
