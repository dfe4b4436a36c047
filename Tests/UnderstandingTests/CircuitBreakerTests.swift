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

    /// - Returns: whether a request was sent.
    @discardableResult
    private func send(_ breaker: CircuitBreaker, _ fault: ProviderFault?, usedUpFor: Double? = nil) -> Bool {
        guard let turn = breaker.begin() else { return false }
        breaker.note(fault, usedUpFor: usedUpFor, turn)
        breaker.leave(turn)
        return true
    }

    @Test func `Breaker: three failures in a row open it, and one request tries again after a pause`() throws {
        let breaker = breaker
        for _ in 0..<3 { #expect(send(breaker, Self.down)) }
        #expect(!breaker.isClosed && !send(breaker, nil))
        clock.pass(29)
        #expect(!breaker.isClosed)
        clock.pass(2)
        let trial = try #require(breaker.begin())
        #expect(breaker.begin() == nil && !breaker.isClosed, "only one request tries")
        // Still down: the next pause is twice as long.
        breaker.note(Self.down, trial)
        breaker.leave(trial)
        clock.pass(31)
        #expect(!breaker.isClosed)
        clock.pass(30)
        #expect(send(breaker, nil))
        for _ in 0..<2 { #expect(send(breaker, Self.down)) }
        #expect(breaker.isClosed)
    }

    @Test func `Breaker: requests that fail together open it once, and a late success does not close it`() {
        let breaker = breaker
        let turns = (0..<9).compactMap { _ in breaker.begin() }
        for turn in turns.dropLast() { breaker.note(Self.down, turn) }
        breaker.note(nil, turns[8])
        #expect(turns.count == 9 && !breaker.isClosed)
        clock.pass(31)
        #expect(breaker.isClosed, "the first pause is short")
    }

    @Test func `Breaker: a trial that is canceled gives its turn back`() throws {
        let breaker = breaker
        for _ in 0..<3 { send(breaker, Self.down) }
        clock.pass(31)
        breaker.leave(try #require(breaker.begin()))
        #expect(breaker.begin() != nil)
    }

    @Test(arguments: [ProviderFault.Kind.keyRefused, .modelGone, .quotaExhausted, .redirected, .tls])
    func `Breaker: what somebody has to mend opens it at once and for long`(kind: ProviderFault.Kind) {
        let breaker = breaker
        send(breaker, ProviderFault(kind, "x", retryAfter: 1))
        clock.pass(899)
        #expect(!breaker.isClosed)
        clock.pass(2)
        #expect(breaker.isClosed)
    }

    @Test func `Breaker: a provider's time to wait is kept, up to fifteen minutes`() {
        let breaker = breaker
        send(breaker, ProviderFault(.rateLimited, "429", retryAfter: 7))
        clock.pass(6)
        #expect(!breaker.isClosed)
        clock.pass(2)
        send(breaker, ProviderFault(.rateLimited, "429", retryAfter: 86_400))
        clock.pass(901)
        #expect(breaker.isClosed)
    }

    @Test(arguments: [nil, ProviderFault(.cutOff, "x")])
    func `Breaker: a provider that has used up a limit rests until the reset, up to fifteen minutes`(
        fault: ProviderFault?
    ) {
        let breaker = breaker
        send(breaker, fault, usedUpFor: 40)
        clock.pass(39)
        #expect(!breaker.isClosed && !send(breaker, nil))
        clock.pass(2)
        #expect(send(breaker, fault, usedUpFor: 86_400))
        clock.pass(899)
        #expect(!breaker.isClosed)
        clock.pass(2)
        // It is no failure.
        #expect(send(breaker, nil))
        for _ in 0..<2 { #expect(send(breaker, Self.down)) }
        #expect(breaker.isClosed)
    }

    @Test func `Breaker: without pauses a limit that is used up makes none`() {
        let breaker = CircuitBreaker(pause: .zero) { [clock] in clock.now }
        send(breaker, nil, usedUpFor: 40)
        let turns = (0..<2).compactMap { _ in breaker.begin() }
        #expect(turns.count == 2)
    }

    @Test(arguments: [
        ProviderFault.Kind.refused, .notJSON, .wrongShape, .cutOff, .blocked, .empty, .tooLong, .requestRefused,
    ])
    func `Breaker: what is about one capture does not open it, and ends a row of failures`(kind: ProviderFault.Kind) {
        let breaker = breaker
        for _ in 0..<20 { send(breaker, ProviderFault(kind, "x")) }
        for _ in 0..<2 { send(breaker, Self.down) }
        send(breaker, ProviderFault(kind, "x"))
        for _ in 0..<2 { send(breaker, Self.down) }
        #expect(breaker.isClosed)
    }
}
