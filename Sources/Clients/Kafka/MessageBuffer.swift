/// Prefetched messages in lanes. A caller gets messages of one lane only, the most urgent one that has any: a message
/// that a client waits for must not share the transaction of a large batch.
///
/// Each lane has its own capacity, so that a full lane does not block another one.
package struct MessageBuffer: Sendable {
    private struct Queue {
        var messages: [IncomingMessage] = []
        var head = 0
        var count: Int { messages.count - head }

        mutating func take(upTo limit: Int) -> [IncomingMessage] {
            let end = head + min(limit, count)
            defer {
                head = end
                if count == 0 {
                    self = Queue()
                } else if end > 1024, end * 2 > messages.count {
                    messages.removeFirst(end)
                    head = 0
                }
            }
            return Array(messages[head..<end])
        }

        /// Takes the first accepted messages. The others keep their order.
        mutating func take(upTo limit: Int, filter: any MessageFilter) -> [IncomingMessage] {
            var (taken, kept): ([IncomingMessage], [IncomingMessage]) = ([], [])
            for message in messages[head...] {
                if taken.count < limit, filter.accepts(message) { taken.append(message) } else { kept.append(message) }
            }
            if !taken.isEmpty {
                self = Queue(messages: kept)
                filter.didTake(taken)
            }
            return taken
        }
    }

    private var lanes: [Queue]
    package let capacity: Int

    /// - Parameter capacity: messages for each lane.
    package init(lanes: Int, capacity: Int) {
        precondition(lanes > 0 && capacity > 0, "a buffer has room")
        self.lanes = Array(repeating: Queue(), count: lanes)
        self.capacity = capacity
    }

    package var count: Int { lanes.reduce(0) { $0 + $1.count } }

    package func space(lane: Int) -> Int { max(0, capacity - lanes[lane].count) }

    /// Adds a message even if the lane is full, since a delivered message must not be discarded. The reader checks
    /// `space` before it reads on.
    package mutating func append(_ message: IncomingMessage) {
        lanes[message.lane].messages.append(message)
    }

    /// - Parameters:
    ///   - lanes: how many of the most urgent lanes to take from.
    ///   - filter: messages that it refuses stay in the buffer.
    package mutating func take(
        upTo limit: Int, ofFirst lanes: Int = .max, filter: (any MessageFilter)? = nil
    ) -> [IncomingMessage] {
        for lane in self.lanes.indices.prefix(lanes) where self.lanes[lane].count > 0 {
            let taken =
                filter.map { self.lanes[lane].take(upTo: limit, filter: $0) } ?? self.lanes[lane].take(upTo: limit)
            if !taken.isEmpty { return taken }
        }
        return []
    }

    package mutating func clear() { lanes = lanes.map { _ in Queue() } }

    package mutating func drop(lane: Int, _ partitions: Set<TopicPartition>) {
        let kept = lanes[lane].messages[lanes[lane].head...].filter { !partitions.contains($0.topicPartition) }
        lanes[lane] = Queue(messages: Array(kept))
    }

    /// Milliseconds since 1970.
    package func oldestTimestamp(lane: Int) -> Int64? {
        lanes[lane].messages[lanes[lane].head...].lazy.compactMap(\.timestamp).min()
    }
}
