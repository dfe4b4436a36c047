import Kafka
import Testing
import TestSupport

@Suite struct BrokerLossTests {
    @Test func `a broker that is gone is reported within three seconds`() async throws {
        // A round in which the machine stood still is measured again.
        var rounds: [Duration] = []
        while rounds.count < 3, rounds.allSatisfy({ $0 >= .seconds(3) }) { rounds.append(try await noticed()) }
        #expect(rounds.contains { $0 < .seconds(3) }, "\(rounds)")
    }

    /// - Returns: from the broker's end until both who spoke to it know.
    private func noticed() async throws -> Duration {
        let cluster = try await TestCluster.make(.embedded, topics: ["t": 1])
        let producer = try Producer(cluster.settings)
        try await cluster.send(1, to: "t", by: producer)
        let consumer = try cluster.consumer(cluster.subscription("g", "t"))
        _ = try await collect(1, from: consumer)
        let reader = try await TailReader.open(cluster.settings, topic: cluster.topic("t"))
        try await eventually("both see it") {
            consumer.status.isBrokerReachable && producer.health.isBrokerReachable
        }
        let gone = ContinuousClock.now
        cluster.broker?.stop()
        try await eventually("neither sees it") {
            !consumer.status.isBrokerReachable && !producer.health.isBrokerReachable
        }
        let noticed = ContinuousClock.now - gone
        try await eventually("three seconds of silence") {
            consumer.status.brokerSilence >= .seconds(3)
        }
        #expect(consumer.status.lastError != nil)
        // Closing stays bounded without a broker: librdkafka by itself would wait a minute and more.
        let start = ContinuousClock.now
        await consumer.close(within: .seconds(2))
        await producer.close(within: .seconds(1))
        await reader.close(within: .seconds(2))
        #expect(ContinuousClock.now - start < .seconds(25))
        return noticed
    }

    @Test(.enabled(if: ApacheKafka.home != nil, "TAPLINE_KAFKA_HOME names no unpacked Kafka"))
    func `everything goes on by itself after Kafka was killed and came back`() async throws {
        let kafka = try await ApacheKafka.start()
        let report = try await Admin(kafka.settings).ensureTopics([TopicSpec("t", partitions: 2, replication: 1)])
        #expect(report.created == ["t"])
        let producer = try Producer(kafka.settings)
        func send(_ numbers: Range<Int>) async throws {
            try await producer.sendAll(
                numbers.map { OutgoingMessage(topic: "t", key: "\($0)", value: Array("\($0)".utf8)) })
        }
        try await send(0..<100)
        let consumer = try Consumer(kafka.settings, [Subscription(group: "g", topics: ["t"])])
        let before = try await collect(100, from: consumer)

        kafka.kill()
        try await eventually("noticed") {
            !consumer.status.isBrokerReachable && !producer.health.isBrokerReachable
        }
        // Sent into the gap: acknowledged once it is back.
        async let gap: Void = send(100..<200)
        try await kafka.restart()
        try await gap
        try await send(200..<300)
        var seen = Set(before.map(\.number))
        while seen.count < 300 {
            // Some may come twice.
            seen.formUnion(try await collect(1, from: consumer).map(\.number))
        }
        #expect(seen == Set(0..<300))
        #expect(consumer.status.isBrokerReachable)
        #expect(producer.counts.failed == 0)
        #expect(await consumer.close(within: .seconds(10)))
        #expect(await producer.close(within: .seconds(10)))
        await kafka.stop()
    }
}
