@testable import Kafka
import Synchronization
import Testing
import TestSupport

@Suite(.tags(.timed)) struct GroupTests {
    @Test(arguments: BrokerKind.available)
    func `Consumer: nothing is lost while members join and leave`(kind: BrokerKind) async throws {
        let cluster = try await TestCluster.make(kind, topics: ["work": 4])
        let producer = try Producer(cluster.settings)
        let seen = SeenNumbers()
        let first = try cluster.consumer(cluster.subscription("g", "work"))
        let second = try cluster.consumer(cluster.subscription("g", "work"))
        let firstWork = Task { await seen.work(first) }
        try await cluster.send(500, to: "work", by: producer)
        let secondWork = Task { await seen.work(second) }
        try await eventually("both have partitions") {
            first.status.partitions.count == 2 && second.status.partitions.count == 2
        }
        try await cluster.send(500, to: "work", from: 500, by: producer)
        // The first member leaves during the work.
        try await eventually("the first is at work") { seen.count > 500 }
        #expect(await first.close(within: testTimeout))
        await firstWork.value
        try await cluster.send(500, to: "work", from: 1000, by: producer)
        try await eventually("all 1500") { seen.count == 1500 }
        try await eventually("all four partitions") { second.status.partitions.count == 4 }
        // Some messages may be delivered twice: the embedded broker refuses commits during a rebalance.
        try await eventually("all committed") {
            try await cluster.committed("g", "work").values.reduce(0, +) == 1500
        }
        #expect(await second.close(within: testTimeout))
        await secondWork.value
    }

    @Test(arguments: BrokerKind.available)
    func `Consumer: completing after a revocation commits nothing`(kind: BrokerKind) async throws {
        let cluster = try await TestCluster.make(kind, topics: ["revoked": 2])
        let producer = try Producer(cluster.settings)
        try await cluster.send(40, to: "revoked", by: producer)
        let first = try cluster.consumer(cluster.subscription("g", "revoked"))
        let taken = try await collect(40, from: first, completing: false)

        let second = try cluster.consumer(cluster.subscription("g", "revoked"))
        try await eventually("shared") {
            first.status.partitions.count == 1 && second.status.partitions.count == 1
        }
        first.complete(taken)
        #expect(await first.close(within: testTimeout))
        #expect(await second.close(within: testTimeout))
        #expect(try await cluster.committed("g", "revoked") == [:])

        let third = try cluster.consumer(cluster.subscription("g", "revoked"))
        #expect(Set(try await collect(40, from: third).map(\.number)) == Set(0..<40))
        await third.close(within: testTimeout)
    }

    @Test(arguments: BrokerKind.available)
    func `Consumer: urgent messages come first, whatever waits behind`(kind: BrokerKind) async throws {
        let cluster = try await TestCluster.make(kind, topics: ["x.now": 1, "x.bulk": 1])
        let producer = try Producer(cluster.settings)
        try await cluster.send(300, to: "x.bulk", by: producer)
        let consumer = try cluster.consumer(
            cluster.subscription("g.now", "x.now"), cluster.subscription("g.bulk", "x.bulk"), buffered: 50)
        // While it is paused, the buffer does not grow.
        try await eventually("the bulk lane is full") { consumer.isPaused }
        let full = consumer.status.buffered
        #expect(consumer.status.oldestBuffered[0] == nil)
        #expect(consumer.status.oldestBuffered[1] != nil)

        try await cluster.send(3, to: "x.now", from: 1000, by: producer)
        try await eventually("three urgent ones") { consumer.status.buffered >= full + 3 }
        #expect(await consumer.next(max: 5).map(\.number) == [1000, 1001, 1002])
        #expect(await consumer.next(max: 2).map(\.number) == [0, 1])
        let express = Task { await consumer.next(max: 5, ofFirst: 1) }
        try await cluster.send(1, to: "x.now", from: 1003, by: producer)
        #expect(await express.value.map(\.number) == [1003])
        await consumer.close(within: testTimeout)
    }

    @Test(arguments: BrokerKind.available)
    func `Consumer: a slow worker limits prefetching, and gets each message once`(kind: BrokerKind) async throws {
        let cluster = try await TestCluster.make(kind, topics: ["slow": 1])
        let producer = try Producer(cluster.settings)
        try await cluster.send(1000, to: "slow", by: producer)
        let consumer = try cluster.consumer(cluster.subscription("g", "slow"), buffered: 20)
        try await eventually("full") { consumer.status.buffered == 20 }
        // Full long enough that the partition is paused again and again.
        var numbers: [Int] = []
        while numbers.count < 1000 {
            if numbers.count % 400 == 0 {
                let before = consumer.status
                try await eventually("paused") { consumer.isPaused }
                #expect(before.buffered <= 21)
            }
            let messages = await consumer.next(max: 20)
            #expect(messages.count <= 20)
            consumer.complete(messages)
            numbers += messages.map(\.number)
        }
        #expect(numbers == Array(0..<1000))
        try await eventually("resumed, all done") { consumer.status.lag == 0 && consumer.status.outstanding == 0 }
        #expect(await consumer.close(within: testTimeout))
    }

    @Test func `Consumer: canceling ends a wait, and closing ends every wait`() async throws {
        let cluster = try await TestCluster.make(.embedded, topics: ["empty": 1])
        let consumer = try cluster.consumer(cluster.subscription("g", "empty"))
        let cancelled = Task { await consumer.next(max: 1) }
        cancelled.cancel()
        #expect(await cancelled.value.isEmpty)
        let waiting = Task { await consumer.next(max: 1) }
        await consumer.close(within: testTimeout)
        #expect(await waiting.value.isEmpty)
        #expect(await consumer.next(max: 1).isEmpty)
    }
}

/// A worker that completes messages in random order and records them.
private final class SeenNumbers: Sendable {
    private let numbers = Mutex<Set<Int>>([])

    var count: Int { numbers.withLock { $0.count } }

    func work(_ consumer: Consumer) async {
        while true {
            let messages = await consumer.next(max: 10)
            if messages.isEmpty { return }
            numbers.withLock { $0.formUnion(messages.map(\.number)) }
            consumer.complete(messages.shuffled())
        }
    }
}
