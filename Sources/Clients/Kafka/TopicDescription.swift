package struct TopicDescription: Sendable, Hashable {
    package let name: String
    package let partitions: Int
    package let replication: Int
}
