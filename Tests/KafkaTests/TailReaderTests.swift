import Kafka
import Testing
import TestSupport

@Suite(.tags(.timed)) struct TailReaderTests {
    @Test(arguments: BrokerKind.available)
    func `TailReader: every reader gets every message from its start on`(kind: BrokerKind) async throws {
        let cluster = try await TestCluster.make(kind, topics: ["events": 3])
        let producer = try Producer(cluster.settings)
        try await cluster.send(10, to: "events", by: producer)
        let topic = cluster.topic("events")
        let readers = [
            try await TailReader.open(cluster.settings, topic: topic),
            try await TailReader.open(cluster.settings, topic: topic),
            try await TailReader.open(cluster.settings, topic: topic, from: .beginning),
        ]
        try await cluster.send(10, to: "events", from: 10, by: producer)
        for (reader, expected) in zip(readers, [10..<20, 10..<20, 0..<20]) {
            var seen: [Int] = []
            try await eventually("\(expected)") {
                seen += await reader.next(max: 100).map(\.number)
                return seen.count >= expected.count
            }
            #expect(seen.sorted() == Array(expected))
            #expect(await reader.close(within: testTimeout))
        }
    }

    @Test(arguments: BrokerKind.available)
    func `TailReader: can start at an offset, and requires an existing topic`(kind: BrokerKind) async throws {
        let cluster = try await TestCluster.make(kind, topics: ["events": 1])
        let producer = try Producer(cluster.settings)
        try await cluster.send(10, to: "events", by: producer)
        let reader = try await TailReader.open(cluster.settings, topic: cluster.topic("events"), from: .offset(7))
        var seen: [Int] = []
        try await eventually("three") {
            seen += await reader.next(max: 100).map(\.number)
            return seen.count >= 3
        }
        #expect(seen == [7, 8, 9])
        await reader.close(within: testTimeout)
        let error = await #expect(throws: KafkaError.self) {
            _ = try await TailReader.open(cluster.settings, topic: "no.such.topic")
        }
        #expect(error?.code == .unknownTopic)
    }
}
