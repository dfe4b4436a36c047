import Kafka
import Synchronization
import Testing

@Suite struct MessageBufferTests {
    func message(_ offset: Int64, lane: Int, partition: Int32 = 0, timestamp: Int64? = nil) -> IncomingMessage {
        IncomingMessage(
            topic: "lane\(lane)", partition: partition, offset: offset, timestamp: timestamp, lane: lane)
    }

    @Test func `MessageBuffer: the urgent lane goes first, each lane in order and separately`() {
        var buffer = MessageBuffer(lanes: 2, capacity: 10)
        for offset in Int64(0)..<3 { buffer.append(message(offset, lane: 1)) }
        for offset in Int64(0)..<2 { buffer.append(message(offset, lane: 0)) }
        func take(_ limit: Int) -> [[Int64]] { buffer.take(upTo: limit).map { [Int64($0.lane), $0.offset] } }
        #expect(take(1) == [[0, 0]])
        #expect(take(3) == [[0, 1]])
        #expect(take(1) == [[1, 0]])
        buffer.append(message(2, lane: 0))
        #expect(take(9) == [[0, 2]])
        #expect(take(9) == [[1, 1], [1, 2]])
        #expect(take(9) == [])
        #expect(buffer.count == 0)
    }

    @Test func `MessageBuffer: a caller for the urgent lane gets nothing else`() {
        var buffer = MessageBuffer(lanes: 2, capacity: 10)
        buffer.append(message(0, lane: 1))
        #expect(buffer.take(upTo: 5, ofFirst: 1).isEmpty)
        buffer.append(message(0, lane: 0))
        #expect(buffer.take(upTo: 5, ofFirst: 1).map(\.lane) == [0])
        #expect(buffer.take(upTo: 5, ofFirst: 2).map(\.lane) == [1])
    }

    @Test func `MessageBuffer: messages that a filter refuses stay, in their order`() {
        var buffer = MessageBuffer(lanes: 2, capacity: 10)
        for offset in Int64(0)..<4 { buffer.append(message(offset, lane: 0)) }
        buffer.append(message(7, lane: 1))
        let odd = OffsetFilter { $0 % 2 == 1 }
        #expect(buffer.take(upTo: 1, filter: odd).map(\.offset) == [1])
        #expect(odd.taken.withLock { $0 } == [1])
        #expect(buffer.take(upTo: 5, filter: OffsetFilter { $0 > 3 }).map(\.offset) == [7])
        #expect(buffer.take(upTo: 5, filter: OffsetFilter { _ in false }).isEmpty)
        #expect(buffer.take(upTo: 5).map(\.offset) == [0, 2, 3])
    }

    @Test func `MessageBuffer: a full lane leaves the other lane its capacity`() {
        var buffer = MessageBuffer(lanes: 2, capacity: 3)
        for offset in Int64(0)..<4 { buffer.append(message(offset, lane: 1)) }
        #expect(buffer.space(lane: 1) == 0)
        #expect(buffer.space(lane: 0) == 3)
        #expect(buffer.count == 4)
    }

    @Test func `MessageBuffer: drop removes only the named partitions`() {
        var buffer = MessageBuffer(lanes: 1, capacity: 10)
        for offset in Int64(0)..<6 { buffer.append(message(offset, lane: 0, partition: Int32(offset % 2))) }
        #expect(buffer.take(upTo: 1).map(\.offset) == [0])
        buffer.drop(lane: 0, [TopicPartition(topic: "lane0", partition: 0)])
        #expect(buffer.take(upTo: 9).map(\.offset) == [1, 3, 5])
    }

    @Test func `MessageBuffer: the oldest timestamp is the lowest, not the first`() {
        var buffer = MessageBuffer(lanes: 1, capacity: 10)
        #expect(buffer.oldestTimestamp(lane: 0) == nil)
        for (offset, time) in [30, 10, 20].enumerated() {
            buffer.append(message(Int64(offset), lane: 0, timestamp: Int64(time)))
        }
        #expect(buffer.oldestTimestamp(lane: 0) == 10)
    }

    @Test func `MessageBuffer: many rounds keep the order`() {
        var buffer = MessageBuffer(lanes: 1, capacity: 4096)
        var expected: Int64 = 0
        for offset in Int64(0)..<20_000 {
            buffer.append(message(offset, lane: 0))
            if offset >= 3000 {
                #expect(buffer.take(upTo: 1).first?.offset == expected)
                expected += 1
            }
        }
        #expect(buffer.count == 3000)
    }
}

private final class OffsetFilter: MessageFilter {
    let taken = Mutex<[Int64]>([])
    private let isAccepted: @Sendable (Int64) -> Bool

    init(_ isAccepted: @escaping @Sendable (Int64) -> Bool) { self.isAccepted = isAccepted }

    func accepts(_ message: IncomingMessage) -> Bool { isAccepted(message.offset) }
    func didTake(_ messages: [IncomingMessage]) { taken.withLock { $0 += messages.map(\.offset) } }
}
