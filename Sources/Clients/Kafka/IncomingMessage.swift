package import FoundationEssentials

/// A message as it was read, with what is needed to complete it.
package struct IncomingMessage: Hashable, Sendable {
    package let topic: String
    package let partition: Int32
    package let offset: Int64
    /// nil where the producer gave none; empty where it gave an empty one.
    package let key: [UInt8]?
    package let value: [UInt8]
    package let headers: [Header]
    /// Milliseconds since 1970 as the broker reports them; nil where the topic keeps no times.
    package let timestamp: Int64?
    /// The assignment it came with: completing a message from a lost one does nothing.
    package let generation: UInt64
    /// Which of the consumer's subscriptions it came by; 0 is the most urgent.
    package let lane: Int
    /// What the consumer's `group` gave for it when it came.
    package internal(set) var group: UUID?

    package init(
        topic: String, partition: Int32, offset: Int64, key: [UInt8]? = nil, value: [UInt8] = [],
        headers: [Header] = [], timestamp: Int64? = nil, generation: UInt64 = 0, lane: Int = 0, group: UUID? = nil
    ) {
        self.topic = topic
        self.partition = partition
        self.offset = offset
        self.key = key
        self.value = value
        self.headers = headers
        self.timestamp = timestamp
        self.generation = generation
        self.lane = lane
        self.group = group
    }

    package var topicPartition: TopicPartition { TopicPartition(topic: topic, partition: partition) }

    /// The first header of that name.
    package func header(_ name: String) -> [UInt8]? { headers.first { $0.name == name }?.value }
}
