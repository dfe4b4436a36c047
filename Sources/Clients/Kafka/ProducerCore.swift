internal import Synchronization

/// The state that `Producer` shares with its polling threads, which exist slightly longer.
final class ProducerCore: Sendable {
    private struct State {
        var session: ProducerSession?
        var refusesMore = false
        var rebuilds = 0
    }

    let ledger = DeliveryLedger()
    let health = BrokerHealth()
    private let settings: KafkaSettings
    private let linger: Duration
    private let state = Mutex(State())

    init(_ settings: KafkaSettings, linger: Duration) throws(KafkaError) {
        self.settings = settings
        self.linger = linger
        try begin()
    }

    var session: ProducerSession? { state.withLock { $0.session } }

    var counts: DeliveryCounts {
        var counts = ledger.counts
        counts.rebuilds = state.withLock { $0.rebuilds }
        return counts
    }

    func produce(_ message: OutgoingMessage, token: UInt) -> KafkaError? {
        let session = state.withLock { $0.refusesMore ? nil : $0.session }
        guard let session else { return KafkaError(.closed, operator: "the producer is closed") }
        ledger.enqueued()
        let error = session.withClient { $0.produce(message, token: token) }
        if error != nil { ledger.notEnqueued() }
        return error
    }

    func refuseMore() { state.withLock { $0.refusesMore = true } }

    @discardableResult
    func end() -> ProducerSession? {
        let last = state.withLock { state in
            state.refusesMore = true
            return state.session.take()
        }
        last?.retire()
        return last
    }

    private func begin() throws(KafkaError) {
        let milliseconds = linger / .milliseconds(1)
        let configuration = try settings.configuration(
            defaults: [
                "linger.ms": "\(milliseconds)", "partitioner": "murmur2_random", "message.timeout.ms": "30000",
                "queue.buffering.max.kbytes": "65536", "request.timeout.ms": "10000", "retry.backoff.ms": "50",
            ], required: ["enable.idempotence": "true", "acks": "all"])
        let callbacks = ClientCallbacks(
            health: health, onLog: settings.onLog, onDelivery: { [ledger] in ledger.reported($0, $1) })
        let next = try ProducerSession(configuration, callbacks)
        state.withLock { $0.session = next }
        next.start { [self] in afterPoll(of: $0) }
    }

    private func afterPoll(of session: ProducerSession) {
        if session.withClient({ $0.fatalError }) != nil, self.session === session {
            do throws(KafkaError) {
                try begin()
                state.withLock { $0.rebuilds += 1 }
                session.retire()
            } catch {
                // Until then sending fails with a retryable error; the next round tries again.
                health.failed(error.operatorText, allBrokersDown: false)
            }
        }
        ledger.serveWaiters()
    }
}
