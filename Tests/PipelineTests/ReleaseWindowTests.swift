import Pipeline
import Testing

@Suite struct ReleaseWindowTests {
    /// A simulated stage with a maximum throughput and a minimum latency.
    private struct Line {
        var throughput: Double
        var latency: Double
        var queue: [(end: Double, isSmall: Bool)] = []
        var free = 0.0

        mutating func enter(_ count: Int, at now: Double, isSmall: Bool = false) {
            for _ in 0..<count {
                free = max(free, now) + 1 / throughput
                queue.append((max(free, now + latency), isSmall))
            }
        }

        mutating func settle(at now: Double) { queue.removeAll { $0.end <= now } }
    }

    /// - Returns: the work in flight at the end, and the completions per second of the last five seconds.
    private func run(_ throughput: Double, latency: Double, slots: Int = 2) -> (inFlight: Int, rate: Double) {
        var line = Line(throughput: throughput, latency: latency)
        var window = ReleaseWindow()
        var released = 0
        var completedBefore = 0
        for tick in 0..<400 {
            let now = Double(tick) * 0.05
            line.settle(at: now)
            if tick == 300 { completedBefore = released - line.queue.count }
            let places = window.places(inFlight: line.queue.count, slots: slots, at: now)
            line.enter(places, at: now)
            window.released(places)
            released += places
        }
        return (line.queue.count, Double(released - line.queue.count - completedBefore) / 5)
    }

    @Test(arguments: [(20.0, 0.01), (300.0, 0.02), (3_000.0, 0.1), (9_000.0, 0.05)])
    func `ReleaseWindow: grows until the stage is busy, and holds less than half a second of work`(
        throughput: Double, latency: Double
    ) {
        let (inFlight, rate) = run(throughput, latency: latency)
        #expect(rate > throughput * 0.93)
        #expect(Double(inFlight) <= max(8, throughput * 0.5))
    }

    @Test func `ReleaseWindow: a slow stage has twice its slots in flight`() {
        #expect(run(2, latency: 3, slots: 40).inFlight == 80)
        #expect(run(2, latency: 3, slots: 1).inFlight == 8)
    }

    @Test func `ReleaseWindow: is never wider than its limit`() {
        #expect(run(100_000, latency: 0.05).inFlight <= 5_000)
    }

    /// Why not two seconds: behind a window of that width a batch of a hundred would wait two seconds for its first
    /// result.
    @Test(arguments: [300.0, 1_000, 3_000])
    func `ReleaseWindow: a small batch behind a large one takes at most twice its time alone`(throughput: Double) {
        func seconds(behind: Bool) -> Double {
            var line = Line(throughput: throughput, latency: 0.1)
            var window = ReleaseWindow()
            var waiting = 100
            var end = 0.0
            let start = behind ? 10.0 : 0
            for tick in 0..<2_000 where waiting > 0 {
                let now = Double(tick) * 0.05
                line.settle(at: now)
                var places = window.places(inFlight: line.queue.count, slots: 2, at: now)
                while places > 0, now >= start ? behind || waiting > 0 : behind {
                    // The work with the least in flight goes first, as in the release statement.
                    let small = line.queue.count { $0.isSmall }
                    let isSmall = now >= start && waiting > 0 && (!behind || small <= line.queue.count - small)
                    line.enter(1, at: now, isSmall: isSmall)
                    window.released(1)
                    places -= 1
                    guard isSmall else { continue }
                    waiting -= 1
                    end = line.queue.last?.end ?? now
                }
            }
            return end - start
        }
        let (behind, alone) = (seconds(behind: true), seconds(behind: false))
        #expect(behind <= 2 * alone, "\(behind) s behind, \(alone) s alone")
    }
}
