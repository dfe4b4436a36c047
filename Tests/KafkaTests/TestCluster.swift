import FoundationEssentials
import Kafka
import Synchronization
import Testing
import TestSupport

/// The broker that a test runs against.
enum BrokerKind: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case embedded, apache

    var testDescription: String { self == .embedded ? "the embedded broker" : "Apache Kafka" }

    static let available: [BrokerKind] = {
        if ApacheKafka.home != nil { return allCases }
        print("Apache Kafka's half of KafkaTests is skipped: TAPLINE_KAFKA_HOME names no unpacked Kafka")
        return [.embedded]
    }()
}

/// A test's own topics, on its own embedded broker or on the run's Apache Kafka.
struct TestCluster: Sendable {
    let settings: KafkaSettings
    let broker: EmbeddedBroker?
    private let suffix: String

    private static let shared = Task { try await ApacheKafka.start() }

    /// - Parameter topics: the number of partitions for each name.
    static func make(_ kind: BrokerKind, topics: [String: Int]) async throws -> TestCluster {
        let suffix = ".\(UUID().uuidString.prefix(8).lowercased())"
        let specs = topics.map { TopicSpec($0.key + suffix, partitions: $0.value, replication: 1) }
        switch kind {
        case .embedded:
            let broker = try EmbeddedBroker.start(topics: specs)
            return TestCluster(
                settings: KafkaSettings(bootstrap: broker.bootstrap, isEmbedded: true), broker: broker, suffix: suffix)
        case .apache:
            let settings = try await shared.value.settings
            let report = try await Admin(settings).ensureTopics(specs)
            try #require(report.isComplete, "\(report.missing)")
            return TestCluster(settings: settings, broker: nil, suffix: suffix)
        }
    }

    func topic(_ name: String) -> String { name + suffix }

    func subscription(_ group: String, _ topics: String...) -> Subscription {
        Subscription(group: group + suffix, topics: topics.map(topic))
    }

    func consumer(_ subscriptions: Subscription..., buffered: Int = 256) throws -> Consumer {
        try Consumer(settings, subscriptions, buffered: buffered)
    }

    func committed(_ group: String, _ name: String) async throws -> [Int32: Int64] {
        try await Admin(settings).committedOffsets(group: group + suffix, topic: topic(name))
    }

    /// Sends `count` messages whose values are their numbers, and waits for the acknowledgments.
    func send(_ count: Int, to name: String, from first: Int = 0, by producer: Producer) async throws {
        try await producer.sendAll(
            (first..<first + count).map {
                OutgoingMessage(topic: topic(name), key: "key-\($0)", value: Array("\($0)".utf8))
            })
    }
}

extension IncomingMessage {
    var number: Int { Int(String(decoding: value, as: UTF8.self)) ?? -1 }
}

/// Takes messages until the given number has arrived.
func collect(
    _ count: Int, from consumer: Consumer, batch: Int = 100, completing: Bool = true
) async throws -> [IncomingMessage] {
    let watchdog = Task { [consumer] in
        try await Task.sleep(for: testTimeout)
        await consumer.close(within: .zero)
    }
    defer { watchdog.cancel() }
    var messages: [IncomingMessage] = []
    while messages.count < count {
        let next = await consumer.next(max: min(batch, count - messages.count))
        if next.isEmpty { throw WaitTimeout("\(messages.count) of \(count) messages within \(testTimeout)") }
        if completing { consumer.complete(next) }
        messages += next
    }
    return messages
}
