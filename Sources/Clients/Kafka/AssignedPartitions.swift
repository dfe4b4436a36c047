internal import Synchronization

/// The partitions assigned to a group member and their progress. Rebalances and deliveries are called on the member's
/// thread, completions on any thread.
final class AssignedPartitions: Sendable {
    private struct State {
        var tracker = OffsetTracker()
        /// Resuming a partition that is not paused can rewind it: only partitions in this set are resumed.
        var paused: Set<TopicPartition> = []
        var lastProgress = ContinuousClock.now
        var commits = CommitPace()
    }

    private let lane: Int
    private let inbox: MessageInbox
    private let state = Mutex(State())

    /// How many milliseconds the commit at a revocation may delay the group.
    private static let commitLimit: Int32 = 2000

    init(lane: Int, inbox: MessageInbox) {
        self.lane = lane
        self.inbox = inbox
    }

    func fix(_ partitions: [TopicPartition]) { state.withLock { $0.tracker.assign(partitions) } }

    func assigned(_ partitions: [TopicPartition], _ client: Client) {
        fix(partitions)
        client.assign(partitions)
    }

    /// Ignores later completions of these partitions. Runs before the group moves on.
    func revoked(_ partitions: [TopicPartition], _ client: Client) {
        let isLost = client.isAssignmentLost
        let (watermarks, paused) = state.withLock { state in
            defer { state.paused = [] }
            return (state.tracker.revoke(partitions), state.paused)
        }
        inbox.drop(lane: lane, partitions)
        if !paused.isEmpty { client.resume(paused) }
        // If this commit fails, messages are delivered again.
        if !isLost, !watermarks.isEmpty { _ = client.commit(watermarks, milliseconds: Self.commitLimit) }
        client.unassign()
    }

    /// - Returns: the message with its generation; nil if its partition is no longer assigned.
    func delivered(_ message: IncomingMessage) -> IncomingMessage? {
        state.withLock { state in
            if state.tracker.outstanding == 0 { state.lastProgress = .now }
            let partition = message.topicPartition
            return state.tracker.deliver(partition, offset: message.offset).map { message.numbered($0) }
        }
    }

    /// Stores offsets under the lock, so that no store happens between a revocation and the next assignment.
    func complete(_ messages: [IncomingMessage], _ client: Client) {
        state.withLock { state in
            var watermarks: [TopicPartition: Int64] = [:]
            for message in messages {
                let partition = message.topicPartition
                let watermark = state.tracker.complete(
                    partition, offset: message.offset, generation: message.generation)
                if let watermark { watermarks[partition] = watermark }
            }
            state.lastProgress = .now
            guard !watermarks.isEmpty else { return }
            client.store(watermarks)
            state.commits.stored(at: state.lastProgress)
        }
    }

    /// Call it often. Commits at most five times a second, and only if something was completed.
    func commitIfDue(_ client: Client) {
        if state.withLock({ $0.commits.isDue(at: .now) }) { client.commitStored() }
    }

    var isPaused: Bool { state.withLock { !$0.paused.isEmpty } }

    func pause(_ client: Client) {
        let partitions = state.withLock { state in
            state.paused = Set(state.tracker.partitions)
            return state.paused
        }
        if !partitions.isEmpty { client.pause(partitions) }
    }

    func resume(_ client: Client) {
        let partitions = state.withLock { state in
            defer { state.paused = [] }
            return state.paused
        }
        if !partitions.isEmpty { client.resume(partitions) }
    }

    var outstanding: Int { state.withLock { $0.tracker.outstanding } }

    var sinceProgress: Duration {
        state.withLock { $0.tracker.outstanding == 0 ? .zero : ContinuousClock.now - $0.lastProgress }
    }

    func status(_ client: Client) -> [PartitionStatus] {
        let positions = state.withLock { state in
            state.tracker.partitions.map { ($0, state.tracker.position($0)) }
        }
        return positions.map { partition, position in
            PartitionStatus(
                topic: partition.topic, partition: partition.partition,
                highWatermark: client.cachedHighWatermark(partition), position: position)
        }.sorted { ($0.topic, $0.partition) < ($1.topic, $1.partition) }
    }
}

extension IncomingMessage {
    fileprivate func numbered(_ generation: UInt64) -> IncomingMessage {
        IncomingMessage(
            topic: topic, partition: partition, offset: offset, key: key, value: value, headers: headers,
            timestamp: timestamp, generation: generation, lane: lane)
    }
}
