internal import CKafka

/// Owns the list of one call, as input or output.
@safe struct TopicPartitionList: ~Copyable {
    let raw: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>

    init(_ partitions: some Collection<TopicPartition>) {
        unsafe raw = rd_kafka_topic_partition_list_new(Int32(partitions.count))
        for partition in partitions {
            unsafe _ = rd_kafka_topic_partition_list_add(raw, partition.topic, partition.partition)
        }
    }

    init(_ offsets: [TopicPartition: Int64]) {
        unsafe raw = rd_kafka_topic_partition_list_new(Int32(offsets.count))
        for (partition, offset) in offsets {
            let element = unsafe rd_kafka_topic_partition_list_add(raw, partition.topic, partition.partition)
            unsafe element?.pointee.offset = offset
        }
    }

    init(topics: [String]) {
        self.init(topics.map { TopicPartition(topic: $0, partition: -1) })
    }

    deinit { unsafe rd_kafka_topic_partition_list_destroy(raw) }

    /// The offsets that librdkafka wrote into the list.
    var offsets: [TopicPartition: Int64] {
        var offsets: [TopicPartition: Int64] = [:]
        for index in unsafe 0..<Int(raw.pointee.cnt) {
            let element = unsafe raw.pointee.elems[index]
            offsets[unsafe TopicPartition(element)] = unsafe element.offset
        }
        return offsets
    }
}

extension TopicPartition {
    init(_ element: rd_kafka_topic_partition_t) {
        unsafe self.init(topic: String(cString: element.topic), partition: element.partition)
    }

    static func all(in list: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>) -> [TopicPartition] {
        unsafe (0..<Int(list.pointee.cnt)).map { unsafe TopicPartition(list.pointee.elems[$0]) }
    }
}
