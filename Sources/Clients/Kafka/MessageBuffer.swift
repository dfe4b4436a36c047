/// Messages read and not yet taken, in lanes: what is taken comes from the most urgent lane that has any, and from it
/// alone. What somebody waits for is not to share the transaction of a large batch.
///
/// Each lane has a bound of its own, so that a full one never keeps another's messages out.
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

    /// Takes a message even where the lane is full: what the broker has handed over is not thrown away.
    /// The reader looks at `space` before it reads on.
    package mutating func append(_ message: IncomingMessage) {
        lanes[message.lane].messages.append(message)
    }

    /// - Parameter lanes: how many of the most urgent lanes may be looked at.
    package mutating func take(upTo limit: Int, ofFirst lanes: Int = .max) -> [IncomingMessage] {
        guard let lane = self.lanes.indices.prefix(lanes).first(where: { self.lanes[$0].count > 0 }) else { return [] }
        return self.lanes[lane].take(upTo: limit)
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
