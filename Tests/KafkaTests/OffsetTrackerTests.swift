import Kafka
import Testing

@Suite struct OffsetTrackerTests {
    let partition = TopicPartition(topic: "t", partition: 0)

    func deliver(_ offset: Int64, to tracker: inout OffsetTracker) throws -> UInt64 {
        let generation = tracker.deliver(partition, offset: offset)
        return try #require(generation)
    }

    @Test(arguments: 0..<200)
    func `OffsetTracker: the watermark is the end of the contiguous completed prefix, in any order`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var tracker = OffsetTracker()
        tracker.assign([partition])
        // Offsets with gaps, as compacted and transactional topics have.
        var offsets: [Int64] = []
        var next = Int64.random(in: 0...1000, using: &random)
        for _ in 0..<Int.random(in: 1...80, using: &random) {
            offsets.append(next)
            next += Bool.random(using: &random) ? 1 : Int64.random(in: 1...9, using: &random)
        }
        var generation: UInt64 = 0
        for offset in offsets { generation = try deliver(offset, to: &tracker) }

        var done: Set<Int64> = []
        var stored: Int64?
        for offset in offsets.shuffled(using: &random) {
            let advanced = tracker.complete(partition, offset: offset, generation: generation)
            done.insert(offset)
            let expected = offsets.prefix { done.contains($0) }.last.map { $0 + 1 }
            #expect(advanced == (expected == stored ? nil : expected))
            stored = expected
            #expect(tracker.position(partition) == (expected ?? offsets[0]))
            #expect(tracker.outstanding == offsets.count - done.count)
            #expect(tracker.complete(partition, offset: offset, generation: generation) == nil, "completed twice")
        }
        #expect(tracker.revoke([partition]) == [partition: offsets[offsets.count - 1] + 1])
    }

    @Test func `OffsetTracker: many deliveries and completions can interleave`() throws {
        var tracker = OffsetTracker()
        tracker.assign([partition])
        for offset in Int64(0)..<5000 {
            let generation = try deliver(offset, to: &tracker)
            if offset >= 10 {
                #expect(tracker.complete(partition, offset: offset - 10, generation: generation) == offset - 9)
            }
        }
        #expect(tracker.outstanding == 10)
    }

    @Test func `OffsetTracker: a message of a revoked assignment completes nothing, even after a new one`() throws {
        var tracker = OffsetTracker()
        tracker.assign([partition])
        let old = try deliver(7, to: &tracker)
        #expect(tracker.revoke([partition]).isEmpty)
        #expect(tracker.complete(partition, offset: 7, generation: old) == nil)
        #expect(tracker.deliver(partition, offset: 8) == nil)

        tracker.assign([partition])
        let new = try deliver(7, to: &tracker)
        #expect(tracker.complete(partition, offset: 7, generation: old) == nil)
        #expect(tracker.complete(partition, offset: 7, generation: new) == 8)
    }

    @Test func `OffsetTracker: an offset that goes backward begins a new generation`() throws {
        var tracker = OffsetTracker()
        tracker.assign([partition])
        let old = try deliver(500, to: &tracker)
        let new = try deliver(0, to: &tracker)
        #expect(new != old)
        #expect(tracker.outstanding == 1)
        #expect(tracker.complete(partition, offset: 500, generation: old) == nil)
        #expect(tracker.complete(partition, offset: 0, generation: new) == 1)
    }

    @Test func `OffsetTracker: an offset that was never delivered completes nothing`() throws {
        var tracker = OffsetTracker()
        tracker.assign([partition])
        let generation = try deliver(3, to: &tracker)
        #expect(tracker.complete(partition, offset: 4, generation: generation) == nil)
        #expect(tracker.complete(partition, offset: 2, generation: generation) == nil)
        #expect(tracker.outstanding == 1)
    }
}

/// SplitMix64: the same seed gives the same test.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
