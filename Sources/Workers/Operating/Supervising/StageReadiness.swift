import Captures
import FoundationEssentials
import Runtime
import Store

/// Whether the stages of a line that has just been started take work: an API that answers says nothing of them, and a
/// group of consumers needs some seconds to share its partitions out.
enum StageReadiness {
    private static let limit = Duration.seconds(30)

    /// Waits, and says so where it was in vain: what is sent then waits in Postgres.
    static func wait(_ database: Database, since start: Date, _ stop: StopSignal) async throws {
        let started = ContinuousClock.now
        while !stop.isRequested {
            let missing = Self.missing(try await database.lineStatus(), since: start)
            if missing.isEmpty { break }
            let waited = ContinuousClock.now - started
            if waited > .seconds(2) { Terminal.progress("waiting for the stages (\(waited.components.seconds) s)") }
            guard waited < limit else {
                Terminal.progressEnds()
                Terminal.complain(
                    "tapline: after \(limit.components.seconds) s these take no work yet: \(missing.joined(separator: ", "))"
                )
                return
            }
            _ = await stop.sleep(.milliseconds(100))
        }
        Terminal.progressEnds()
    }

    /// - Parameter start: beats of workers that began before it are left over from an earlier run.
    static func missing(_ status: LineStatus, since start: Date) -> [String] {
        let beats = status.beats.filter { $0.isAlive && $0.startedAt >= start }
        let stages = Stage.allCases.flatMap { stage in
            (stage.hasLanes ? Lane.allCases : [.now]).filter { lane in
                !beats.contains { $0.stage == stage && $0.lane == lane }
            }.map { stage.hasLanes ? "\(stage.rawValue) \($0.rawValue)" : stage.rawValue }
        }
        return stages + (status.isDispatched ? [] : ["the dispatcher"])
    }
}
