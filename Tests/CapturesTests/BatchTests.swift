import Captures
import Testing

struct BatchTests {
    @Test(
        arguments: [
            (.commit, [.running, .running, nil, nil]), (.pause, [nil, .paused, .paused, nil]),
            (.resume, [nil, .running, .running, nil]), (.cancel, [.cancelled, .cancelled, .cancelled, .cancelled]),
        ] as [(BatchAction, [BatchState?])])
    func `BatchAction: an action leads to its state, or is refused`(action: BatchAction, ends: [BatchState?]) {
        for (state, end) in zip(BatchState.allCases, ends) {
            #expect((action.sources.contains(state) ? action.target : nil) == end, "\(action) from \(state)")
        }
    }

    @Test func `BatchRateMeter: a steady batch gives its rate and the time left`() {
        var meter = BatchRateMeter()
        #expect(meter.rate == nil)
        for second in 0...60 { meter.look(done: second * 7, at: Double(second)) }
        #expect(meter.rate == 7)
        #expect(BatchRateMeter.secondsLeft(pending: 70, rate: meter.rate) == 10)
        #expect(BatchRateMeter.secondsLeft(pending: 0, rate: nil) == 0)
        #expect(BatchRateMeter.secondsLeft(pending: 1, rate: 0) == nil)
    }

    @Test func `BatchRateMeter: only the last ten seconds count`() {
        var meter = BatchRateMeter()
        for second in 0...100 { meter.look(done: second, at: Double(second)) }
        for second in 101...111 { meter.look(done: 100 + (second - 100) * 50, at: Double(second)) }
        #expect(meter.rate == 50)
        for second in 112...123 { meter.look(done: 650, at: Double(second)) }
        #expect(meter.rate == 0)
    }

    @Test func `BatchRateMeter: retried captures restart the measurement`() {
        var meter = BatchRateMeter()
        meter.look(done: 10, at: 1)
        meter.look(done: 20, at: 2)
        meter.look(done: 5, at: 3)
        #expect(meter.rate == nil)
        meter.look(done: 8, at: 4)
        #expect(meter.rate == 3)
    }
}
