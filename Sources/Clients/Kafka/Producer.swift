internal import Synchronization

/// Sends messages: idempotent, acknowledged by every in-sync replica, in order for each key.
///
/// After an error that librdkafka cannot recover from it builds itself anew; what was under way then fails with the
/// retryable `interrupted`.
package final class Producer: Sendable {
    private let core: ProducerCore
    private let queueFullPatience: Duration

    /// Does not wait for a broker.
    /// - Parameters:
    ///   - linger: how long a message may wait for others to travel with; 50 ms suits bulk work.
    ///   - queueFullPatience: how long `send` waits for a place in the queue (100,000 messages or 64 MB).
    /// - Throws: `invalidSettings`.
    package init(
        _ settings: KafkaSettings, linger: Duration = .milliseconds(1), queueFullPatience: Duration = .seconds(5)
    ) throws(KafkaError) {
        self.queueFullPatience = queueFullPatience
        core = try ProducerCore(settings, linger: linger)
    }

    deinit { core.end() }

    package var counts: DeliveryCounts { core.counts }
    package var health: BrokerHealth { core.health }

    /// Enqueues without waiting for the broker. Waits only while the queue is full.
    /// - Throws: `queueFull` after `queueFullPatience`; whatever librdkafka refuses at once, such as a message that is
    ///   too large. A later failure is only counted.
    package func send(_ message: OutgoingMessage) async throws(KafkaError) {
        try await enqueue(message, token: 0)
    }

    package func send(
        topic: String, key: [UInt8]? = nil, value: [UInt8], headers: [Header] = []
    ) async throws(KafkaError) {
        try await send(OutgoingMessage(topic: topic, key: key, value: value, headers: headers))
    }

    /// Returns when the brokers have the message.
    /// - Throws: also `timedOut` after `message.timeout.ms` (30 s), and `cancelled`, after which it may yet arrive.
    package func sendAndWait(_ message: OutgoingMessage) async throws(KafkaError) {
        try await sendAll([message])
    }

    package func sendAndWait(
        topic: String, key: [UInt8]? = nil, value: [UInt8], headers: [Header] = []
    ) async throws(KafkaError) {
        try await sendAll([OutgoingMessage(topic: topic, key: key, value: value, headers: headers)])
    }

    /// Sends them all, and returns when the brokers have every one.
    /// - Throws: the first failure, once every message has its outcome; the others may have arrived.
    package func sendAll(_ messages: [OutgoingMessage]) async throws(KafkaError) {
        guard !messages.isEmpty else { return }
        let token = core.ledger.open(messages: messages.count)
        for message in messages {
            // A failure here is in the ledger too, and comes back from the wait.
            try? await enqueue(message, token: token)
        }
        if let failure = await core.ledger.wait(token) { throw failure }
    }

    /// Waits until every message has its outcome.
    /// - Returns: false where some had none in time; they stay under way.
    package func flush(within limit: Duration) async -> Bool {
        await core.ledger.waitUntilEmpty(until: .now + limit)
    }

    /// Flushes, then gives up what is left and frees the producer. Sending afterwards throws `closed`.
    /// - Returns: whether everything sent had its outcome from a broker.
    @discardableResult
    package func close(within limit: Duration) async -> Bool {
        core.refuseMore()
        let flushed = await flush(within: limit)
        let last = core.end()
        _ = await last?.finished.wait(upTo: .seconds(2))
        return flushed
    }

    /// Makes librdkafka report a fatal error, as a broker that lost its log would.
    func raiseFatalError(_ reason: String) { core.session?.client.raiseFatalError(reason) }

    private func enqueue(_ message: OutgoingMessage, token: UInt) async throws(KafkaError) {
        let deadline = ContinuousClock.now + queueFullPatience
        while true {
            guard let error = core.produce(message, token: token) else { return }
            if error.code == .queueFull, await core.ledger.waitForSpace(until: deadline) { continue }
            core.ledger.refused(token, error)
            throw error
        }
    }
}
