internal import Synchronization
internal import Threads

/// One librdkafka consumer and the thread that polls it continuously, independent of the workers.
final class GroupMember: Sendable {
    private let handle: ClientHandle
    private let partitions: AssignedPartitions
    private let inbox: MessageInbox
    private let lane: Int
    private let capacity: Int
    private let start: Start
    private let isStopping = Atomic(false)
    let health: BrokerHealth
    /// Opens when the group is left and the thread ends.
    let finished = Latch()

    enum Start: Sendable {
        case group(Subscription)
        /// Without a group, from these offsets.
        case offsets([TopicPartition: Int64])
    }

    init(
        _ settings: KafkaSettings, _ start: Start, lane: Int, inbox: MessageInbox, capacity: Int
    ) throws(KafkaError) {
        let health = BrokerHealth()
        let partitions = AssignedPartitions(lane: lane, inbox: inbox)
        let callbacks = ClientCallbacks(
            health: health, onLog: settings.onLog,
            onRebalance: { client, kind, list in
                switch kind {
                case .assigned: partitions.assigned(list, client)
                case .revoked: partitions.revoked(list, client)
                }
            })
        handle = try settings.consumerConfiguration(start).makeClient(.consumer, callbacks)
        self.health = health
        self.partitions = partitions
        self.inbox = inbox
        self.lane = lane
        self.capacity = capacity
        self.start = start
    }

    func run() throws(KafkaError) {
        handle.client.joinQueues()
        switch start {
        case .group(let subscription): try handle.client.subscribe(subscription.topics)
        case .offsets(let offsets):
            partitions.fix(Array(offsets.keys))
            try handle.client.assign(offsets)
        }
        DedicatedThread.start { [self] in
            while !isStopping.load(ordering: .acquiring) { round() }
            handle.client.closeConsumer()
            finished.open()
        }
    }

    func stop() { isStopping.store(true, ordering: .releasing) }

    func complete(_ messages: [IncomingMessage]) { partitions.complete(messages, handle.client) }

    var isPaused: Bool { partitions.isPaused }
    var outstanding: Int { partitions.outstanding }
    var sinceProgress: Duration { partitions.sinceProgress }
    var status: [PartitionStatus] { partitions.status(handle.client) }

    /// Reads available messages, or waits for space in the inbox. The first wait does not poll and does not pause,
    /// since pausing discards prefetched messages; only after that wait the partitions are paused.
    private func round() {
        if case .group = start { partitions.commitIfDue(handle.client) }
        let space = inbox.space(lane: lane)
        if space == 0, !partitions.isPaused {
            inbox.waitForRoom(lane: lane, milliseconds: 250)
            if inbox.space(lane: lane) == 0 { partitions.pause(handle.client) }
            return
        }
        if partitions.isPaused, space >= (capacity + 1) / 2 { partitions.resume(handle.client) }
        switch handle.client.nextMessage(milliseconds: partitions.isPaused ? 20 : 100, lane: lane) {
        case nil: break
        case .error(let error): health.failed(error.operatorText, allBrokersDown: false)
        case .message(let message):
            health.contact()
            let first = partitions.delivered(message).map { [$0] } ?? []
            inbox.offer(first + prefetched(upTo: space - 1))
        }
    }

    /// Reads messages that arrived together with the first one, so that a waiting task gets them as one batch.
    private func prefetched(upTo limit: Int) -> [IncomingMessage] {
        var messages: [IncomingMessage] = []
        while messages.count < min(limit, Self.portion) {
            switch handle.client.nextMessage(milliseconds: 0, lane: lane) {
            case nil: return messages
            case .error(let error): health.failed(error.operatorText, allBrokersDown: false)
            case .message(let message):
                guard let numbered = partitions.delivered(message) else { continue }
                messages.append(numbered)
            }
        }
        return messages
    }

    /// Enough for one batch; a worker need not wait for more.
    private static let portion = 256
}

extension KafkaSettings {
    fileprivate func consumerConfiguration(
        _ start: GroupMember.Start
    ) throws(KafkaError) -> ConfigurationHandle {
        let session = isEmbedded ? 3000 : 6000
        let defaults = [
            "session.timeout.ms": "\(session)", "heartbeat.interval.ms": "\(session / 3)",
            "fetch.wait.max.ms": isEmbedded ? "10" : "500", "fetch.error.backoff.ms": "100",
            // Above the first limit librdkafka does not fetch from a partition for one second, so a burst must not
            // reach it. The second limit bounds the memory, and what a pause discards.
            "queued.min.messages": "10000", "queued.max.messages.kbytes": "4096",
        ]
        var required = [
            "enable.auto.offset.store": "false", "auto.offset.reset": "earliest",
            "partition.assignment.strategy": "range", "enable.partition.eof": "false",
        ]
        switch start {
        case .group(let subscription):
            required["group.id"] = subscription.group
            required["enable.auto.commit"] = "true"
            // librdkafka's own timer would wake an idle process five times a second; `round` commits instead.
            required["auto.commit.interval.ms"] = "0"
        case .offsets:
            // librdkafka requires a group name even if no group is joined.
            required["group.id"] = "tapline.tail"
            required["enable.auto.commit"] = "false"
            // A tail reader's broker health is not used.
            required["statistics.interval.ms"] = "0"
        }
        return try configuration(defaults: defaults, required: required)
    }
}
