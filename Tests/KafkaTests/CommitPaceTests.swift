import Testing

@testable import Kafka

@Suite struct CommitPaceTests {
    private let start = ContinuousClock.now

    /// The times, in milliseconds, of the commits of a pace that is polled every 50 ms.
    private func commits(storedAt moments: Set<Int>, until end: Int) -> [Int] {
        var pace = CommitPace()
        return stride(from: 0, through: end, by: 50).filter { moment in
            let now = start + .milliseconds(moment)
            if moments.contains(moment) { pace.stored(at: now) }
            return pace.isDue(at: now)
        }
    }

    @Test func `CommitPace: commits nothing if nothing is stored`() {
        #expect(commits(storedAt: [], until: 10_000).isEmpty)
    }

    @Test func `CommitPace: commits soon after a store, and once more in case that failed`() {
        #expect(commits(storedAt: [100], until: 10_000) == [250, 2250])
    }

    @Test func `CommitPace: steady work is committed several times a second and not more often`() {
        let moments = commits(storedAt: Set(stride(from: 0, through: 3000, by: 50)), until: 3000)
        #expect((12...21).contains(moments.count), "\(moments)")
        #expect(zip(moments, moments.dropFirst()).allSatisfy { $1 - $0 >= 150 })
    }
}
