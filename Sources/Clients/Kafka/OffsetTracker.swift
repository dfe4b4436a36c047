/// Decides which offset of a partition may be committed. Messages may complete in any order; an offset may be committed
/// after all messages below it have completed.
///
/// Contiguous refers to delivered messages: offsets that a compacted or transactional topic skips do not count.
package struct OffsetTracker: Sendable {
    fileprivate struct Progress {
        var generation: UInt64
        var entries: [(offset: Int64, isDone: Bool)] = []
        /// The first of `entries` at or above the watermark.
        var head = 0
        var watermark: Int64?
        var lastDelivered: Int64?
    }

    private var progress: [TopicPartition: Progress] = [:]
    private var lastGeneration: UInt64 = 0

    package init() {}

    package var partitions: [TopicPartition] { Array(progress.keys) }

    /// Messages delivered and not completed, whether or not later ones are completed.
    package private(set) var outstanding = 0

    package mutating func assign(_ partitions: [TopicPartition]) {
        lastGeneration += 1
        for partition in partitions {
            forget(partition)
            progress[partition] = Progress(generation: lastGeneration)
        }
    }

    /// Ignores later completions of these partitions.
    /// - Returns: the offset to commit for each partition with progress.
    package mutating func revoke(_ partitions: [TopicPartition]) -> [TopicPartition: Int64] {
        var watermarks: [TopicPartition: Int64] = [:]
        for partition in partitions {
            watermarks[partition] = progress[partition]?.watermark
            forget(partition)
        }
        return watermarks
    }

    /// Records a message delivered by the broker.
    ///
    /// If an offset goes backward (the topic was recreated, or its tail was lost), a new generation begins, because
    /// the same offset now means another message.
    /// - Returns: the message's generation; nil if the partition is not assigned.
    package mutating func deliver(_ partition: TopicPartition, offset: Int64) -> UInt64? {
        guard let last = progress[partition]?.lastDelivered else {
            guard progress[partition] != nil else { return nil }
            return append(offset, to: partition)
        }
        if offset <= last {
            lastGeneration += 1
            forget(partition)
            progress[partition] = Progress(generation: lastGeneration)
        }
        return append(offset, to: partition)
    }

    /// - Returns: the offset to store (the next one to read) if the watermark advanced; nil if it did not, or if the
    ///   message is unknown, of a revoked assignment, or already completed.
    package mutating func complete(_ partition: TopicPartition, offset: Int64, generation: UInt64) -> Int64? {
        guard progress[partition]?.generation == generation else { return nil }
        return completeCurrent(offset, of: partition)
    }

    /// The next offset that is not completed: the watermark, or the first delivered offset; nil before the first
    /// delivery.
    package func position(_ partition: TopicPartition) -> Int64? {
        guard let state = progress[partition] else { return nil }
        return state.watermark ?? state.entries.first?.offset
    }

    private mutating func append(_ offset: Int64, to partition: TopicPartition) -> UInt64? {
        progress[partition]?.entries.append((offset, false))
        progress[partition]?.lastDelivered = offset
        outstanding += 1
        return progress[partition]?.generation
    }

    private mutating func completeCurrent(_ offset: Int64, of partition: TopicPartition) -> Int64? {
        guard var state = progress.removeValue(forKey: partition) else { return nil }
        defer { progress[partition] = state }
        guard let index = state.index(of: offset), !state.entries[index].isDone else { return nil }
        state.entries[index].isDone = true
        outstanding -= 1
        guard index == state.head else { return nil }
        while state.head < state.entries.count, state.entries[state.head].isDone {
            state.watermark = state.entries[state.head].offset + 1
            state.head += 1
        }
        if state.head > 1024, state.head * 2 > state.entries.count {
            state.entries.removeFirst(state.head)
            state.head = 0
        }
        return state.watermark
    }

    private mutating func forget(_ partition: TopicPartition) {
        guard let state = progress.removeValue(forKey: partition) else { return }
        outstanding -= state.entries[state.head...].count { !$0.isDone }
    }
}

extension OffsetTracker.Progress {
    /// Delivered offsets are increasing, so a binary search finds one.
    fileprivate func index(of offset: Int64) -> Int? {
        var low = head
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].offset < offset { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].offset == offset ? low : nil
    }
}
