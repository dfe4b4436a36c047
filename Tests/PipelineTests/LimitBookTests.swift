import FoundationEssentials
import Pipeline
import Store
import Synchronization
import Testing

/// A clock and limits that a test can change.
private final class Fixture: Sendable {
    private struct State {
        var now = ContinuousClock.now
        var keys: Set<RateKey> = []
        var reads = 0
    }

    private let state = Mutex(State())

    var reads: Int { state.withLock(\.reads) }
    func pass(_ duration: Duration) { state.withLock { $0.now += duration } }
    func set(_ keys: Set<RateKey>) { state.withLock { $0.keys = keys } }

    func book(_ whileReading: @escaping @Sendable () async -> Void = {}) -> RateLimitCache {
        RateLimitCache(now: { self.state.withLock(\.now) }) { () async throws(StoreError) in
            await whileReading()
            return self.state.withLock {
                $0.reads += 1
                return $0.keys
            }
        }
    }
}

struct LimitBookTests {
    private let device = RateKey.device("a")

    @Test func `RateLimitCache: a burst after five idle seconds sees a new limit in each of its requests`() async throws
    {
        let fixture = Fixture()
        let book = fixture.book()
        #expect(try await book.limited([device]).isEmpty)
        fixture.set([device])
        fixture.pass(.seconds(6))
        let limited = try await withThrowingTaskGroup(of: Set<RateKey>.self) { group in
            for _ in 0..<100 { group.addTask { try await book.limited([device]) } }
            return try await group.reduce(into: 0) { $0 += $1 == [device] ? 1 : 0 }
        }
        #expect(limited == 100)
        #expect(fixture.reads == 2, "the requests of a burst share one read")
    }

    @Test func `RateLimitCache: a cache of four seconds serves other requests during a read, one of six does not`()
        async throws
    {
        let fixture = Fixture()
        let (began, beganSignal) = AsyncStream.makeStream(of: Void.self)
        let (release, releaseSignal) = AsyncStream.makeStream(of: Void.self)
        let isFirst = Atomic<Bool>(true)
        let book = fixture.book {
            guard !isFirst.exchange(false, ordering: .relaxed) else { return }
            beganSignal.yield()
            for await _ in release { break }
        }
        #expect(try await book.limited([device]).isEmpty)
        fixture.set([device])
        fixture.pass(.seconds(4))
        async let refreshing = book.limited([device])
        for await _ in began { break }
        #expect(try await book.limited([device]).isEmpty)

        fixture.pass(.seconds(2))
        async let waiting = book.limited([device])
        releaseSignal.yield()
        #expect(try await refreshing == [device])
        #expect(try await waiting == [device])
    }
}
