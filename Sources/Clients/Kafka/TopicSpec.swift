package struct TopicSpec: Sendable, Hashable {
    package let name: String
    package let partitions: Int
    /// Copies of each partition; -1 means the cluster's default. The embedded broker keeps one.
    package let replication: Int
    /// Kafka topic settings, such as `retention.ms`.
    package let config: [String: String]

    package init(_ name: String, partitions: Int = 1, replication: Int = -1, config: [String: String] = [:]) {
        precondition(partitions > 0, "a topic has a partition")
        self.name = name
        self.partitions = partitions
        self.replication = replication
        self.config = config
    }
}
