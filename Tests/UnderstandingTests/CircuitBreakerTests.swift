import Providers
import Synchronization
import Testing

@testable import Understanding

@Suite struct CircuitBreakerTests {
    private final class Clock: Sendable {
        private let time = Mutex(ContinuousClock.now)
        var now: ContinuousClock.Instant { time.withLock { $0 } }
        func pass(_ seconds: Double) { time.withLock { $0 += .seconds(seconds) } }
    }

    private let clock = Clock()
    private var breaker: CircuitBreaker { CircuitBreaker { [clock] in clock.now } }
    private static let down = ProviderFault(.unreachable, "refused")

    @Test func `Breaker: three failures in a row open it, and one request tries again after a pause`() {
        let breaker = breaker
        for _ in 0..<2 { breaker.note(Self.down) }
        #expect(breaker.isClosed)
        breaker.note(Self.down)
        #expect(!breaker.isClosed)
        clock.pass(29)
        #expect(!breaker.isClosed)
        clock.pass(2)
        #expect(breaker.isClosed)
        // Still down: the next pause is twice as long.
        breaker.note(Self.down)
        clock.pass(31)
        #expect(!breaker.isClosed)
        clock.pass(30)
        #expect(breaker.isClosed)
        breaker.note(nil)
        for _ in 0..<2 { breaker.note(Self.down) }
        #expect(breaker.isClosed)
    }

    @Test(arguments: [ProviderFault.Kind.keyRefused, .modelGone, .quotaExhausted, .redirected, .tls])
    func `Breaker: what somebody has to mend opens it at once`(kind: ProviderFault.Kind) {
        let breaker = breaker
        breaker.note(ProviderFault(kind, "x"))
        #expect(!breaker.isClosed)
        clock.pass(901)
        #expect(breaker.isClosed)
    }

    @Test func `Breaker: a provider's time to wait is kept, up to fifteen minutes`() {
        let breaker = breaker
        breaker.note(ProviderFault(.rateLimited, "429", retryAfter: 7))
        clock.pass(6)
        #expect(!breaker.isClosed)
        clock.pass(2)
        #expect(breaker.isClosed)
        breaker.note(ProviderFault(.rateLimited, "429", retryAfter: 86_400))
        clock.pass(901)
        #expect(breaker.isClosed)
    }

    @Test(arguments: [ProviderFault.Kind.refused, .notJSON, .wrongShape, .cutOff, .blocked, .empty, .tooLong])
    func `Breaker: what a model says about one capture does not open it`(kind: ProviderFault.Kind) {
        let breaker = breaker
        for _ in 0..<20 { breaker.note(ProviderFault(kind, "x")) }
        #expect(breaker.isClosed)
    }
}
