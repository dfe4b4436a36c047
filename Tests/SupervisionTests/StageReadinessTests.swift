import Captures
import FoundationEssentials
import Store
import Testing

@testable import Supervision

@Suite struct StageReadinessTests {
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    private static func status(_ beats: [HeartbeatStatus]) -> SystemStatus {
        SystemStatus(
            now: start.addingTimeInterval(1), isDispatched: true, beats: beats, counts: [],
            unparsable: BoundedCount(0), dead: [], batches: [])
    }

    @Test func `StageReadiness: a line is ready once every stage has sent a heartbeat in this run`() {
        let stages = Stage.allCases.flatMap { stage in
            (stage.hasLanes ? Lane.allCases : [.now]).map { (stage, $0) }
        }
        func beats(began: Double) -> [HeartbeatStatus] {
            stages.map { stage, lane in
                HeartbeatStatus(
                    worker: "w", stage: stage, lane: lane, slots: 1, done: 0, failed: 0, lag: 0,
                    startedAt: Self.start.addingTimeInterval(began), at: Self.start, isAlive: true)
            }
        }
        #expect(StageReadiness.missing(Self.status(beats(began: 1)), since: Self.start).isEmpty)
        #expect(StageReadiness.missing(Self.status(beats(began: -1)), since: Self.start).count == 8)
        let some = Array(beats(began: 1).dropFirst())
        #expect(
            StageReadiness.missing(Self.status(some), since: Self.start) == [
                "\(stages[0].0.rawValue) \(stages[0].1.rawValue)"
            ])
    }
}
