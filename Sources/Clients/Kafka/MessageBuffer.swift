/// Messages read and not yet taken, in lanes: what is taken comes from the most urgent lane that has any.
///
/// Each lane has a bound of its own, so that a full one never keeps another's messages out.
package struct MessageBuffer: Sendable {
    private struct Queue {
        var messages: [IncomingMessage] = []
        var head = 0
        var count: Int { messages.count - head }
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
    package var isEmpty: Bool { lanes.allSatisfy { $0.count == 0 } }

    package func space(lane: Int) -> Int { max(0, capacity - lanes[lane].count) }

    /// Takes a message even where the lane is full: what the broker has handed over is not thrown away.
    /// The reader looks at `space` before it reads on.
    package mutating func append(_ message: IncomingMessage) {
        lanes[message.lane].messages.append(message)
    }

    package mutating func take(upTo limit: Int) -> [IncomingMessage] {
        var taken: [IncomingMessage] = []
        for lane in lanes.indices where taken.count < limit {
            let end = lanes[lane].head + min(limit - taken.count, lanes[lane].count)
            taken += lanes[lane].messages[lanes[lane].head..<end]
            lanes[lane].head = end
            if lanes[lane].count == 0 {
                lanes[lane] = Queue()
            } else if end > 1024, end * 2 > lanes[lane].messages.count {
                lanes[lane].messages.removeFirst(end)
                lanes[lane].head = 0
            }
        }
        return taken
    }

    package mutating func drop(lane: Int, _ partitions: Set<TopicPartition>) {
        let kept = lanes[lane].messages[lanes[lane].head...].filter { !partitions.contains($0.topicPartition) }
        lanes[lane] = Queue(messages: Array(kept))
    }

    /// Milliseconds since 1970.
    package func oldestTimestamp(lane: Int) -> Int64? {
        lanes[lane].messages[lanes[lane].head...].lazy.compactMap(\.timestamp).min()
    }
}
