import FoundationEssentials
import Synchronization
import Testing

@testable import Kafka

@Suite struct MessageInboxTests {
    private final class GroupFilter: MessageFilter {
        let wanted: UUID
        init(_ wanted: UUID) { self.wanted = wanted }
        func accepts(_ message: IncomingMessage) -> Bool { message.group == wanted }
        func didTake(_ messages: [IncomingMessage]) {}
    }

    @Test func `MessageInbox: a message's group is computed once, however often filters read it`() async {
        let groups = (0..<2).map { _ in UUID() }
        let asked = Mutex(0)
        let inbox = MessageInbox(lanes: 1, capacity: 4096) { message in
            asked.withLock { $0 += 1 }
            return groups[Int(message.offset % 2)]
        }
        inbox.offer((0..<1000).map { IncomingMessage(topic: "t", partition: 0, offset: $0) })
        for round in Int64(0)..<100 {
            let taken = await inbox.take(upTo: 1, filter: GroupFilter(groups[1]))
            #expect(taken.map(\.offset) == [round * 2 + 1])
        }
        #expect(asked.withLock { $0 } == 1000)
    }
}
