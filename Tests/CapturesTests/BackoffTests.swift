import Captures
import Testing

@Suite struct BackoffTests {
    @Test(arguments: 1...40) func `Backoff: a wait is at least half its step and at most five minutes`(attempt: Int) {
        let least = Backoff.seconds(afterAttempt: attempt, jitter: 0)
        let most = Backoff.seconds(afterAttempt: attempt, jitter: 0.999_999)
        #expect(least >= 0.5)
        #expect(most <= 300)
        #expect(most < least * 2)
    }

    @Test func `Backoff: waits grow up to the limit`() {
        let waits = (1...12).map { Backoff.seconds(afterAttempt: $0, jitter: 0) }
        #expect(waits == waits.sorted())
        #expect(waits[0] < waits[5])
        #expect(waits.last == 150)
    }

    @Test func `Backoff: the safety deadline doubles with each publication, up to ten minutes`() {
        #expect((0...3).map { Backoff.safetySeconds(afterPublications: $0) } == [10, 20, 40, 80])
        #expect(Backoff.safetySeconds(afterPublications: 99) == 600)
    }
}
