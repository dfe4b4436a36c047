import Kafka
import Testing
import TestSupport

@Suite(.tags(.timed)) struct BrokerLossTests {
    @Test func `BrokerHealth: a lost broker is reported within three seconds`() async throws {
        let cluster = try await TestCluster.make(.embedded, topics: ["t": 1])
        let producer = try Producer(cluster.settings)
        try await cluster.send(1, to: "t", by: producer)
        let consumer = try cluster.consumer(cluster.subscription("g", "t"))
        _ = try await collect(1, from: consumer)
        let reader = try await TailReader.open(cluster.settings, topic: cluster.topic("t"))
        try await eventually("both see it") {
            consumer.status.isBrokerReachable && producer.health.isBrokerReachable
        }
        let noticed = try await machineTime {
            cluster.broker?.stop()
            try await eventually("neither sees it") {
                !consumer.status.isBrokerReachable && !producer.health.isBrokerReachable
            }
        }
        #expect(noticed < .seconds(3))
        try await eventually("three seconds of silence") {
            consumer.status.brokerSilence >= .seconds(3)
        }
        #expect(consumer.status.lastError != nil)
        // Closing has a time limit even without a broker: librdkafka alone would wait more than a minute.
        let closing = await machineTime {
            await consumer.close(within: .seconds(2))
            await producer.close(within: .seconds(1))
            await reader.close(within: .seconds(2))
        }
        #expect(closing < .seconds(25))
    }

    @Test(.enabled(if: ApacheKafka.home != nil, "TAPLINE_KAFKA_HOME names no unpacked Kafka"))
    func `Consumer: continues by itself after Kafka was killed and restarted`() async throws {
        let kafka = try await ApacheKafka.start()
        let report = try await Admin(kafka.settings).ensureTopics([TopicSpec("t", partitions: 2, replication: 1)])
        #expect(report.created == ["t"])
        // On a busy machine the broker may take longer to restart than a message's default timeout.
        var sending = kafka.settings
        sending.properties["message.timeout.ms"] = String(Int(testTimeout / .milliseconds(1)))
        let producer = try Producer(sending)
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
        // Sent while the broker is down: acknowledged once it is back.
        async let gap: Void = send(100..<200)
        try await kafka.restart()
        try await gap
        try await send(200..<300)
        var seen = Set(before.map(\.number))
        while seen.count < 300 {
            // Some messages may be delivered twice.
            seen.formUnion(try await collect(1, from: consumer).map(\.number))
        }
        #expect(seen == Set(0..<300))
        #expect(consumer.status.isBrokerReachable)
        #expect(producer.counts.failed == 0)
        #expect(await consumer.close(within: testTimeout))
        #expect(await producer.close(within: testTimeout))
        await kafka.stop()
    }
}
