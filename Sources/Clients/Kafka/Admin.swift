internal import Glibc
internal import CKafka

/// Creates and describes topics. Its blocking calls run on a queue of its own, one at a time.
package actor Admin {
    private let handle: ClientHandle
    private let settings: KafkaSettings
    private let executor = AdminExecutor(label: "tapline.kafka.admin")

    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// Does not wait for a broker.
    /// - Throws: `invalidSettings`.
    package init(_ settings: KafkaSettings) throws(KafkaError) {
        let callbacks = ClientCallbacks(health: BrokerHealth(), onLog: settings.onLog)
        self.settings = settings
        handle = try settings.configuration(required: ["statistics.interval.ms": "0"])
            .makeClient(.producer, callbacks)
    }

    /// All topics by name. The request creates none.
    /// - Throws: `unreachable` or `timedOut` if no broker answers within `limit`.
    package func describeTopics(within limit: Duration = .seconds(5)) throws(KafkaError) -> [TopicDescription] {
        try handle.client.allTopics(milliseconds: limit.wholeMilliseconds)
    }

    /// Creates missing topics if the cluster allows it, and reports the result for each topic.
    ///
    /// Only missing topics are requested, so a cluster with topics created by an operator needs no permissions. If
    /// topics cannot be created (no permission, embedded broker), existing topics are sufficient.
    /// - Throws: `unreachable` or `timedOut` if no broker answers within `limit`.
    package func ensureTopics(
        _ specs: [TopicSpec], within limit: Duration = .seconds(15)
    ) throws(KafkaError) -> TopicReport {
        let deadline = ContinuousClock.now + limit
        var found = try byName(until: deadline)
        let absent = specs.filter { found[$0.name] == nil }
        var report = TopicReport()
        var reasons: [String: String] = [:]
        if !absent.isEmpty {
            let outcome = create(absent, milliseconds: deadline.remainingMilliseconds / 2)
            reasons = outcome.refusals
            let wanted = Set(absent.map(\.name)).subtracting(reasons.keys)
            found = try byName(until: deadline)
            while !wanted.allSatisfy({ found[$0] != nil }), deadline > .now {
                // Created, but not yet known to the broker that answered.
                handle.client.poll(milliseconds: 50)
                found = try byName(until: deadline)
            }
            report.created = outcome.created.filter { found[$0] != nil }
        }
        for spec in specs {
            if let topic = found[spec.name] {
                if topic.partitions < spec.partitions { report.undersized.append(topic) }
            } else {
                let reason = reasons[spec.name] ?? "created, but not visible in time"
                report.missing.append(TopicReport.Missing(name: spec.name, reason: reason))
            }
        }
        return report
    }

    /// The offsets that a group has committed; a partition without a commit is left out.
    /// - Throws: `unreachable` or `timedOut` if no broker answers within `limit`; `unknownTopic`.
    package func committedOffsets(
        group: String, topic: String, within limit: Duration = .seconds(5)
    ) throws(KafkaError) -> [Int32: Int64] {
        let deadline = ContinuousClock.now + limit
        guard let description = try byName(until: deadline)[topic] else { throw .noTopic(topic) }
        // The request names the group but does not join it.
        let reader = try settings.configuration(required: ["group.id": group, "statistics.interval.ms": "0"])
            .makeClient(.consumer, ClientCallbacks(health: BrokerHealth(), onLog: settings.onLog))
        let partitions = (0..<description.partitions).map { TopicPartition(topic: topic, partition: Int32($0)) }
        let offsets = try reader.client.committed(partitions, milliseconds: deadline.remainingMilliseconds)
        return Dictionary(uniqueKeysWithValues: offsets.map { ($0.key.partition, $0.value) })
    }

    /// The start offset of each partition of the topic.
    func offsets(
        of topic: String, from start: TailReader.Start, within limit: Duration
    ) throws(KafkaError) -> [TopicPartition: Int64] {
        let deadline = ContinuousClock.now + limit
        guard let description = try byName(until: deadline)[topic] else { throw .noTopic(topic) }
        var offsets: [TopicPartition: Int64] = [:]
        for number in 0..<description.partitions {
            let partition = TopicPartition(topic: topic, partition: Int32(number))
            switch start {
            case .offset(let offset): offsets[partition] = offset
            case .beginning, .end:
                let marks = try watermarks(of: partition, until: deadline)
                offsets[partition] = start == .end ? marks.high : marks.low
            }
        }
        return offsets
    }

    /// A new topic gets its partition leaders some time after its creation.
    private func watermarks(
        of partition: TopicPartition, until deadline: ContinuousClock.Instant
    ) throws(KafkaError) -> (low: Int64, high: Int64) {
        while true {
            do throws(KafkaError) {
                return try handle.client.queryWatermarks(
                    partition, milliseconds: deadline.remainingMilliseconds)
            } catch {
                guard error.code == .refused, error.isRetryable, deadline.remainingMilliseconds > 100 else {
                    throw error
                }
                usleep(50_000)
            }
        }
    }

    private func create(
        _ specs: [TopicSpec], milliseconds: Int32
    ) -> (created: [String], refusals: [String: String]) {
        guard settings.isEmbedded else { return handle.client.createTopics(specs, milliseconds: milliseconds) }
        // The embedded broker has no CreateTopics request, and librdkafka would wait for a broker that has.
        let reason = "the embedded broker creates topics only at its start"
        return ([], Dictionary(specs.map { ($0.name, reason) }, uniquingKeysWith: { first, _ in first }))
    }

    private func byName(
        until deadline: ContinuousClock.Instant
    ) throws(KafkaError) -> [String: TopicDescription] {
        let topics = try handle.client.allTopics(milliseconds: deadline.remainingMilliseconds)
        return Dictionary(topics.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

extension KafkaError {
    fileprivate static func noTopic(_ name: String) -> KafkaError {
        KafkaError(.unknownTopic, operator: "no topic is named \(name)")
    }
}

extension Duration {
    fileprivate var wholeMilliseconds: Int32 { Int32(clamping: Int64(self / .milliseconds(1))) }
}

extension ContinuousClock.Instant {
    /// At least 1, so that a late call still makes one request.
    fileprivate var remainingMilliseconds: Int32 { max(1, (self - .now).wholeMilliseconds) }
}
