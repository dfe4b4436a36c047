@testable import Kafka
import Testing
import TestSupport

@Suite(.tags(.timed)) struct DeliveryTests {
    @Test(arguments: BrokerKind.available)
    func `Producer: keys, values and headers arrive as they were sent`(kind: BrokerKind) async throws {
        let cluster = try await TestCluster.make(kind, topics: ["round": 3])
        let topic = cluster.topic("round")
        let sent = [
            OutgoingMessage(
                topic: topic, key: "a key", value: Array("value".utf8),
                headers: [Header("trace", "1"), Header("trace", "2"), Header("raw", [0, 255]), Header("none", "")]),
            OutgoingMessage(topic: topic, key: nil, value: [0, 1, 2]),
            OutgoingMessage(topic: topic, key: [], value: [7]),
            OutgoingMessage(topic: topic, key: "empty", value: []),
        ]
        let producer = try Producer(cluster.settings)
        try await producer.sendAll(sent)
        try await producer.send(topic: topic, key: Array("later".utf8), value: [9])
        #expect(await producer.flush(within: testTimeout))
        #expect(producer.counts == counts(delivered: 5))

        let consumer = try cluster.consumer(cluster.subscription("g", "round"))
        let received = try await collect(5, from: consumer)
        for message in sent {
            let twin = received.first { $0.key == message.key && $0.value == message.value }
            #expect(twin?.headers == message.headers, "\(message)")
            #expect(twin?.timestamp ?? 0 > 1_600_000_000_000)
        }
        #expect(received.contains { $0.key == Array("later".utf8) })
        await consumer.close(within: testTimeout)
        #expect(await producer.close(within: testTimeout))
        await #expect(throws: KafkaError.self) { try await producer.send(topic: topic, value: []) }
    }

    @Test(arguments: BrokerKind.available)
    func `Consumer: uncompleted messages are delivered again, completed ones are not`(kind: BrokerKind) async throws {
        let cluster = try await TestCluster.make(kind, topics: ["again": 1])
        let producer = try Producer(cluster.settings)
        try await cluster.send(20, to: "again", by: producer)

        let first = try cluster.consumer(cluster.subscription("g", "again"))
        let taken = try await collect(20, from: first, completing: false)
        // 0…4 are contiguous; 7 and 9 are completed, but not all messages before them.
        first.complete(taken.filter { [4, 0, 2, 1, 3, 9, 7].contains($0.number) })
        #expect(first.status.partitions.map(\.position) == [5])
        #expect(first.status.lag == 15)
        #expect(first.status.outstanding == 13)
        #expect(await first.close(within: testTimeout))

        let second = try cluster.consumer(cluster.subscription("g", "again"))
        #expect(try await collect(15, from: second).map(\.number) == Array(5..<20))
        try await eventually("no lag") { second.status.lag == 0 }
        await second.close(within: testTimeout)
    }

    @Test(arguments: BrokerKind.available)
    func `Consumer: commits automatically while it runs`(kind: BrokerKind) async throws {
        let cluster = try await TestCluster.make(kind, topics: ["running": 1])
        let producer = try Producer(cluster.settings)
        try await cluster.send(5, to: "running", by: producer)
        let consumer = try cluster.consumer(cluster.subscription("g", "running"))
        _ = try await collect(5, from: consumer)
        try await eventually("committed 5") { try await cluster.committed("g", "running") == [0: 5] }
        await consumer.close(within: testTimeout)
    }

    @Test(arguments: BrokerKind.available)
    func `Producer: a fatal error fails messages in flight, and sending continues`(kind: BrokerKind) async throws {
        let cluster = try await TestCluster.make(kind, topics: ["fatal": 1])
        let producer = try Producer(cluster.settings)
        try await cluster.send(3, to: "fatal", by: producer)
        producer.raiseFatalError("the broker forgot this producer")
        try await eventually("rebuilt") { producer.counts.rebuilds == 1 }
        try await cluster.send(3, to: "fatal", from: 3, by: producer)
        #expect(producer.counts.delivered == 6)
        let consumer = try cluster.consumer(cluster.subscription("g", "fatal"))
        #expect(try await collect(6, from: consumer).map(\.number) == Array(0..<6))
        await consumer.close(within: testTimeout)
    }

    @Test func `Producer: messages in flight during a rebuild fail as retryable`() async throws {
        // Nothing listens on this port: messages stay in flight.
        let producer = try Producer(KafkaSettings(bootstrap: "127.0.0.1:1"))
        async let outcome = Self.failure { () throws(KafkaError) in
            try await producer.sendAndWait(topic: "t", value: [1])
        }
        try await eventually("under way") { producer.counts.inFlight == 1 }
        producer.raiseFatalError("the broker forgot this producer")
        let error = try #require(await outcome)
        #expect(error.isRetryable)
        #expect(error.code == .interrupted)
        #expect(!error.isFatal)
    }

    @Test func `Producer: a full queue makes senders wait, then fails as retryable`() async throws {
        let producer = try Producer(
            KafkaSettings(bootstrap: "127.0.0.1:1", properties: ["queue.buffering.max.messages": "10"]),
            queueFullPatience: .milliseconds(300))
        for _ in 0..<10 { try await producer.send(topic: "t", value: [1]) }
        let start = ContinuousClock.now
        let error = try #require(
            await Self.failure { () throws(KafkaError) in
                try await producer.send(topic: "t", value: [1])
            })
        #expect(error.code == .queueFull)
        #expect(error.isRetryable)
        #expect(ContinuousClock.now - start >= .milliseconds(300))
        #expect(producer.counts.failed == 1)
        #expect(await !producer.close(within: .milliseconds(100)))
        #expect(producer.counts.failed == 11)
        #expect(producer.counts.inFlight == 0)
    }

    @Test(arguments: BrokerKind.available)
    func `Producer: a queue much smaller than the batch still takes it`(kind: BrokerKind) async throws {
        let cluster = try await TestCluster.make(kind, topics: ["small": 2])
        var settings = cluster.settings
        settings.properties["queue.buffering.max.messages"] = "50"
        let producer = try Producer(settings)
        try await cluster.send(2000, to: "small", by: producer)
        #expect(producer.counts == counts(delivered: 2000))
    }

    @Test func `Producer: a canceled wait for the acknowledgment ends at once`() async throws {
        let producer = try Producer(KafkaSettings(bootstrap: "127.0.0.1:1"))
        let sending = Task {
            await Self.failure { () throws(KafkaError) in
                try await producer.sendAndWait(topic: "t", value: [1])
            }
        }
        try await eventually("under way") { producer.counts.inFlight == 1 }
        sending.cancel()
        #expect(await sending.value?.code == .cancelled)
    }

    private static func failure(_ body: () async throws(KafkaError) -> Void) async -> KafkaError? {
        do throws(KafkaError) {
            try await body()
            return nil
        } catch {
            return error
        }
    }

    private func counts(delivered: Int) -> DeliveryCounts {
        var counts = DeliveryCounts()
        counts.delivered = delivered
        return counts
    }
}
