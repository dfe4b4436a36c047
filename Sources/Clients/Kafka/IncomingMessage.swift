package import FoundationEssentials

/// A received message with the data needed to complete it.
package struct IncomingMessage: Hashable, Sendable {
    package let topic: String
    package let partition: Int32
    package let offset: Int64
    /// nil if the producer sent no key; empty if it sent an empty key.
    package let key: [UInt8]?
    package let value: [UInt8]
    package let headers: [Header]
    /// Milliseconds since 1970 as the broker reports them; nil if the topic has no timestamps.
    package let timestamp: Int64?
    /// The assignment under which the message was delivered. Completing a message of a revoked assignment has no
    /// effect.
    package let generation: UInt64
    /// The index of the consumer's subscription; 0 is the most urgent.
    package let lane: Int
    /// The value that the consumer's `group` closure returned for this message.
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

    /// The first header with this name.
    package func header(_ name: String) -> [UInt8]? { headers.first { $0.name == name }?.value }
}
