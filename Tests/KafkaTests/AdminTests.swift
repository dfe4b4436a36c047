@testable import Kafka
import Testing
import TestSupport

@Suite(.tags(.timed)) struct AdminTests {
    @Test(arguments: BrokerKind.available)
    func `Admin: describes topics, and names those with too few partitions`(kind: BrokerKind) async throws {
        let cluster = try await TestCluster.make(kind, topics: ["one": 1, "three": 3])
        let admin = try Admin(cluster.settings)
        let topics = try await admin.describeTopics()
        #expect(topics.contains(TopicDescription(name: cluster.topic("three"), partitions: 3, replication: 1)))
        let report = try await admin.ensureTopics([
            TopicSpec(cluster.topic("one"), partitions: 2), TopicSpec(cluster.topic("three"), partitions: 2),
        ])
        #expect(report.isComplete)
        #expect(report.created.isEmpty)
        #expect(report.undersized.map(\.name) == [cluster.topic("one")])
    }

    @Test(.enabled(if: ApacheKafka.home != nil, "TAPLINE_KAFKA_HOME names no unpacked Kafka"))
    func `Admin: creates missing topics if the cluster allows it, and names each refusal`() async throws {
        let cluster = try await TestCluster.make(.apache, topics: ["there": 1])
        let admin = try Admin(cluster.settings)
        let new = TopicSpec(
            cluster.topic("new"), partitions: 3, replication: 1, config: ["retention.ms": "60000"])
        let report = try await admin.ensureTopics([
            TopicSpec(cluster.topic("there")), new,
            TopicSpec(cluster.topic("copies"), replication: 3),
            TopicSpec(cluster.topic("config"), config: ["no.such.setting": "1"]),
        ])
        #expect(report.created == [new.name])
        #expect(Set(report.missing.map(\.name)) == [cluster.topic("copies"), cluster.topic("config")])
        #expect(report.missing.allSatisfy { !$0.reason.isEmpty })
        #expect(try await admin.ensureTopics([new]) == TopicReport())
    }

    @Test func `Admin: names each missing topic if the broker cannot create topics`() async throws {
        let cluster = try await TestCluster.make(.embedded, topics: ["there": 1])
        let report = try await Admin(cluster.settings).ensureTopics([
            TopicSpec(cluster.topic("there")), TopicSpec("gone.a"), TopicSpec("gone.b"),
        ])
        #expect(report.missing.map(\.name) == ["gone.a", "gone.b"])
        #expect(report.created.isEmpty)
        // The request has not created them.
        #expect(try await Admin(cluster.settings).describeTopics().count == 1)
    }

    @Test func `Admin: an unreachable cluster is an error within a time limit`() async throws {
        let admin = try Admin(KafkaSettings(bootstrap: "127.0.0.1:1"))
        let error = await #expect(throws: KafkaError.self) {
            try await admin.ensureTopics([TopicSpec("t")], within: .milliseconds(500))
        }
        #expect(error?.isRetryable == true)
    }
}
