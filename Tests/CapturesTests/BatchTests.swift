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

    @Test func `BatchMeter: a steady batch gives its rate and the time left`() {
        var meter = BatchMeter()
        #expect(meter.rate == nil)
        for second in 0...60 { meter.look(done: second * 7, at: Double(second)) }
        #expect(meter.rate == 7)
        #expect(BatchMeter.secondsLeft(pending: 70, rate: meter.rate) == 10)
        #expect(BatchMeter.secondsLeft(pending: 0, rate: nil) == 0)
        #expect(BatchMeter.secondsLeft(pending: 1, rate: 0) == nil)
    }

    @Test func `BatchMeter: only the last ten seconds count`() {
        var meter = BatchMeter()
        for second in 0...100 { meter.look(done: second, at: Double(second)) }
        for second in 101...111 { meter.look(done: 100 + (second - 100) * 50, at: Double(second)) }
        #expect(meter.rate == 50)
        for second in 112...123 { meter.look(done: 650, at: Double(second)) }
        #expect(meter.rate == 0)
    }

    @Test func `BatchMeter: retried captures restart the measurement`() {
        var meter = BatchMeter()
        meter.look(done: 10, at: 1)
        meter.look(done: 20, at: 2)
        meter.look(done: 5, at: 3)
        #expect(meter.rate == nil)
        meter.look(done: 8, at: 4)
        #expect(meter.rate == 3)
    }
}
