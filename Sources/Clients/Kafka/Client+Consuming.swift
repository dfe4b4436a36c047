internal import CKafka

extension Client {
    func subscribe(_ topics: [String]) throws(KafkaError) {
        let list = TopicPartitionList(topics: topics)
        try check(unsafe rd_kafka_subscribe(raw, list.raw), doing: "subscribing to \(topics.joined(separator: ", "))")
    }

    func assign(_ offsets: [TopicPartition: Int64]) throws(KafkaError) {
        let list = TopicPartitionList(offsets)
        try check(unsafe rd_kafka_assign(raw, list.raw), doing: "taking partitions")
    }

    /// Accepts a group's assignment; each partition starts at its committed offset.
    func assign(_ partitions: [TopicPartition]) {
        let list = TopicPartitionList(partitions)
        unsafe _ = rd_kafka_assign(raw, list.raw)
    }

    func unassign() { unsafe _ = rd_kafka_assign(raw, nil) }

    /// True if other members may have these partitions by now.
    var isAssignmentLost: Bool { unsafe rd_kafka_assignment_lost(raw) != 0 }

    /// Delivers queued callbacks through `nextMessage` too, so that one thread serves everything.
    func joinQueues() { unsafe _ = rd_kafka_poll_set_consumer(raw) }

    func pause(_ partitions: Set<TopicPartition>) {
        let list = TopicPartitionList(partitions)
        unsafe _ = rd_kafka_pause_partitions(raw, list.raw)
    }

    func resume(_ partitions: Set<TopicPartition>) {
        let list = TopicPartitionList(partitions)
        unsafe _ = rd_kafka_resume_partitions(raw, list.raw)
    }

    /// Stores offsets for the next commit. Ignores partitions that are no longer assigned.
    func store(_ offsets: [TopicPartition: Int64]) {
        let list = TopicPartitionList(offsets)
        unsafe _ = rd_kafka_offsets_store(raw, list.raw)
    }

    /// Commits stored offsets asynchronously. An offset whose commit fails is committed at a later call.
    func commitStored() { unsafe _ = rd_kafka_commit(raw, nil, 1) }

    /// Commits and waits, at most for the given time.
    /// - Returns: whether the broker confirmed the commit.
    func commit(_ offsets: [TopicPartition: Int64], milliseconds: Int32) -> Bool {
        guard let queue = unsafe rd_kafka_queue_new(raw) else { return false }
        defer { unsafe rd_kafka_queue_destroy(queue) }
        let list = TopicPartitionList(offsets)
        guard unsafe rd_kafka_commit_queue(raw, list.raw, queue, nil, nil) == RD_KAFKA_RESP_ERR_NO_ERROR,
            let event = unsafe rd_kafka_queue_poll(queue, milliseconds)
        else { return false }
        defer { unsafe rd_kafka_event_destroy(event) }
        return unsafe rd_kafka_event_error(event) == RD_KAFKA_RESP_ERR_NO_ERROR
    }

    /// The offsets that the client's group has committed. Blocks.
    func committed(
        _ partitions: [TopicPartition], milliseconds: Int32
    ) throws(KafkaError) -> [TopicPartition: Int64] {
        let list = TopicPartitionList(partitions)
        try check(unsafe rd_kafka_committed(raw, list.raw, milliseconds), doing: "requesting committed offsets")
        return list.offsets.filter { $0.value >= 0 }
    }

    /// Leaves the group. Blocks while the last callbacks run on this thread.
    func closeConsumer() { unsafe _ = rd_kafka_consumer_close(raw) }

    enum Read {
        case message(IncomingMessage)
        case error(KafkaError)
    }

    /// Serves callbacks and reads one message. Blocks at most for the given time.
    func nextMessage(milliseconds: Int32, lane: Int) -> Read? {
        guard let message = unsafe rd_kafka_consumer_poll(raw, milliseconds) else { return nil }
        defer { unsafe rd_kafka_message_destroy(message) }
        guard unsafe message.pointee.err == RD_KAFKA_RESP_ERR_NO_ERROR else {
            return .error(KafkaError(unsafe message.pointee.err, doing: "reading"))
        }
        return unsafe .message(IncomingMessage(copying: message, lane: lane))
    }

    /// The cached value from the last fetch; makes no request. nil before the first fetch.
    func cachedHighWatermark(_ partition: TopicPartition) -> Int64? {
        var low: Int64 = -1
        var high: Int64 = -1
        let response = unsafe rd_kafka_get_watermark_offsets(
            raw, partition.topic, partition.partition, &low, &high)
        return response == RD_KAFKA_RESP_ERR_NO_ERROR && high >= 0 ? high : nil
    }

    /// Requests the first offset and the next offset to be written from the partition's leader. Blocks.
    func queryWatermarks(
        _ partition: TopicPartition, milliseconds: Int32
    ) throws(KafkaError) -> (low: Int64, high: Int64) {
        var low: Int64 = 0
        var high: Int64 = 0
        let response = unsafe rd_kafka_query_watermark_offsets(
            raw, partition.topic, partition.partition, &low, &high, milliseconds)
        try check(response, doing: "requesting the end of \(partition)")
        return (low, high)
    }

    private func check(_ response: rd_kafka_resp_err_t, doing: String) throws(KafkaError) {
        if response != RD_KAFKA_RESP_ERR_NO_ERROR { throw KafkaError(response, doing: doing) }
    }
}

extension IncomingMessage {
    fileprivate init(copying message: UnsafeMutablePointer<rd_kafka_message_t>, lane: Int) {
        var kind = RD_KAFKA_TIMESTAMP_NOT_AVAILABLE
        let timestamp = unsafe rd_kafka_message_timestamp(message, &kind)
        var headers: [Header] = []
        var list: OpaquePointer?
        if unsafe rd_kafka_message_headers(message, &list) == RD_KAFKA_RESP_ERR_NO_ERROR {
            var name: UnsafePointer<CChar>?
            var value: UnsafeRawPointer?
            var size = 0
            while unsafe rd_kafka_header_get_all(list, headers.count, &name, &value, &size)
                == RD_KAFKA_RESP_ERR_NO_ERROR
            {
                let words = unsafe name.map { unsafe String(cString: $0) } ?? ""
                unsafe headers.append(Header(words, Array(UnsafeRawBufferPointer(start: value, count: size))))
            }
        }
        let body = unsafe message.pointee
        unsafe self.init(
            topic: String(cString: rd_kafka_topic_name(body.rkt)), partition: body.partition, offset: body.offset,
            key: body.key.map { unsafe Array(UnsafeRawBufferPointer(start: $0, count: body.key_len)) },
            value: Array(UnsafeRawBufferPointer(start: body.payload, count: body.payload == nil ? 0 : body.len)),
            headers: headers, timestamp: kind == RD_KAFKA_TIMESTAMP_NOT_AVAILABLE ? nil : timestamp, lane: lane)
    }
}
