internal import Synchronization

/// Sends messages: idempotent, acknowledged by every in-sync replica, in order for each key.
///
/// After an unrecoverable error of librdkafka the producer rebuilds itself; messages in flight then fail with the
/// retryable error `interrupted`.
package final class Producer: Sendable {
    private let core: ProducerCore
    private let queueFullPatience: Duration

    /// Does not wait for a broker.
    /// - Parameters:
    ///   - linger: how long a message waits to be batched with others; use 50 ms for bulk work.
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

    /// Enqueues a message without waiting for the broker. Waits only while the queue is full.
    /// - Throws: `queueFull` after `queueFullPatience`, or an immediate refusal by librdkafka, for example of a
    ///   message that is too large. A later failure is only counted.
    package func send(_ message: OutgoingMessage) async throws(KafkaError) {
        try await enqueue(message, token: 0)
    }

    package func send(
        topic: String, key: [UInt8]? = nil, value: [UInt8], headers: [Header] = []
    ) async throws(KafkaError) {
        try await send(OutgoingMessage(topic: topic, key: key, value: value, headers: headers))
    }

    /// Returns when the brokers have acknowledged the message.
    /// - Throws: also `timedOut` after `message.timeout.ms` (30 s), and `cancelled`, after which the message may
    ///   still arrive.
    package func sendAndWait(_ message: OutgoingMessage) async throws(KafkaError) {
        try await sendAll([message])
    }

    package func sendAndWait(
        topic: String, key: [UInt8]? = nil, value: [UInt8], headers: [Header] = []
    ) async throws(KafkaError) {
        try await sendAll([OutgoingMessage(topic: topic, key: key, value: value, headers: headers)])
    }

    /// Sends all messages, and returns when the brokers have acknowledged every one.
    /// - Throws: the first failure, after every message has its outcome; the others may have arrived.
    package func sendAll(_ messages: [OutgoingMessage]) async throws(KafkaError) {
        guard !messages.isEmpty else { return }
        let token = core.ledger.open(messages: messages.count)
        for message in messages {
            // A failure here is also recorded in the ledger, and the wait throws it.
            try? await enqueue(message, token: token)
        }
        if let failure = await core.ledger.wait(token) { throw failure }
    }

    /// Waits until every message has its outcome.
    /// - Returns: false if some have none in time; they stay in flight.
    package func flush(within limit: Duration) async -> Bool {
        await core.ledger.waitUntilEmpty(until: .now + limit)
    }

    /// Flushes, then discards the rest and frees the producer. Sending afterwards throws `closed`.
    /// - Returns: whether every message got its outcome from a broker.
    @discardableResult
    package func close(within limit: Duration) async -> Bool {
        core.refuseMore()
        let flushed = await flush(within: limit)
        let last = core.end()
        _ = await last?.finished.wait(upTo: .seconds(2))
        return flushed
    }

    /// Makes librdkafka report a fatal error, as if a broker had lost its log.
    func raiseFatalError(_ reason: String) { core.session?.withClient { $0.raiseFatalError(reason) } }

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
