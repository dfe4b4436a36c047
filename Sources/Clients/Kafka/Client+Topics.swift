internal import CKafka

extension Client {
    /// Requests all topics from a broker; creates none. Blocks.
    func allTopics(milliseconds: Int32) throws(KafkaError) -> [TopicDescription] {
        // No other thread serves this client's callbacks.
        poll(milliseconds: 0)
        var metadata: UnsafePointer<rd_kafka_metadata>?
        let response = unsafe rd_kafka_metadata(raw, 1, nil, &metadata, milliseconds)
        guard response == RD_KAFKA_RESP_ERR_NO_ERROR, let metadata = unsafe metadata else {
            throw KafkaError(response, doing: "requesting the topics")
        }
        defer { unsafe rd_kafka_metadata_destroy(metadata) }
        return unsafe (0..<Int(metadata.pointee.topic_cnt)).compactMap { index in
            let topic = unsafe metadata.pointee.topics[index]
            guard unsafe topic.err == RD_KAFKA_RESP_ERR_NO_ERROR, unsafe topic.partition_cnt > 0 else { return nil }
            return unsafe TopicDescription(
                name: String(cString: topic.topic), partitions: Int(topic.partition_cnt),
                replication: Int(topic.partitions[0].replica_cnt))
        }
    }

    /// Requests new topics from the controller. Blocks.
    /// - Returns: the created topics, and a reason for each other one. A topic that was created concurrently is in
    ///   neither.
    func createTopics(
        _ specs: [TopicSpec], milliseconds: Int32
    ) -> (created: [String], refusals: [String: String]) {
        var refusals: [String: String] = [:]
        var requests: [OpaquePointer?] = unsafe []
        defer { unsafe rd_kafka_NewTopic_destroy_array(&requests, requests.count) }
        for spec in specs {
            do throws(KafkaError) {
                unsafe try requests.append(Self.request(for: spec))
            } catch {
                refusals[spec.name] = error.operatorText
            }
        }
        guard unsafe !requests.isEmpty, let queue = unsafe rd_kafka_queue_new(raw) else { return ([], refusals) }
        defer { unsafe rd_kafka_queue_destroy(queue) }
        let options = unsafe rd_kafka_AdminOptions_new(raw, RD_KAFKA_ADMIN_OP_CREATETOPICS)
        defer { unsafe rd_kafka_AdminOptions_destroy(options) }
        unsafe _ = rd_kafka_AdminOptions_set_request_timeout(options, milliseconds, nil, 0)
        unsafe rd_kafka_CreateTopics(raw, &requests, requests.count, options, queue)
        guard let event = unsafe rd_kafka_queue_poll(queue, milliseconds + 1000) else {
            for spec in specs { refusals[spec.name] = "the request to create it was not answered" }
            return ([], refusals)
        }
        defer { unsafe rd_kafka_event_destroy(event) }
        let failure = unsafe rd_kafka_event_error(event)
        guard failure == RD_KAFKA_RESP_ERR_NO_ERROR, let result = unsafe rd_kafka_event_CreateTopics_result(event)
        else {
            let words = KafkaError(failure, doing: "missing and could not be created").operatorText
            for spec in specs { refusals[spec.name] = words }
            return ([], refusals)
        }
        var created: [String] = []
        var count = 0
        let outcomes = unsafe rd_kafka_CreateTopics_result_topics(result, &count)
        for index in 0..<count {
            let outcome = unsafe outcomes?[index]
            let name = unsafe String(cString: rd_kafka_topic_result_name(outcome))
            switch unsafe rd_kafka_topic_result_error(outcome) {
            case RD_KAFKA_RESP_ERR_NO_ERROR: created.append(name)
            case RD_KAFKA_RESP_ERR_TOPIC_ALREADY_EXISTS: break
            case let error:
                let words = unsafe rd_kafka_topic_result_error_string(outcome).map { unsafe String(cString: $0) }
                refusals[name] = KafkaError(error, doing: words ?? "making it").operatorText
            }
        }
        return (created, refusals)
    }

    private static func request(for spec: TopicSpec) throws(KafkaError) -> OpaquePointer {
        let (request, words) = unsafe withErrorText { text, size in
            unsafe rd_kafka_NewTopic_new(
                spec.name, Int32(spec.partitions), Int32(spec.replication), text, size)
        }
        guard let request = unsafe request else { throw KafkaError(.refused, operator: words) }
        for (name, value) in spec.config {
            unsafe _ = rd_kafka_NewTopic_set_config(request, name, value)
        }
        return unsafe request
    }
}
