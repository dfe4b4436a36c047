import Captures
import CommandLine
package import FoundationEssentials
package import Runtime
package import Store

/// Waits until all stages take work. An answering API does not imply that, and a consumer group needs some seconds to
/// assign its partitions.
package enum StageReadiness {
    private static let limit = Duration.seconds(30)

    /// Warns after 30 seconds and returns: captures sent then wait in Postgres.
    package static func wait(_ database: Database, since start: Date, _ stop: StopSignal) async throws {
        let started = ContinuousClock.now
        while !stop.isRequested {
            let missing = Self.missing(try await database.status.current(), since: start)
            if missing.isEmpty { break }
            let waited = ContinuousClock.now - started
            if waited > .seconds(2) { Terminal.progress("waiting for the stages (\(waited.components.seconds) s)") }
            guard waited < limit else {
                Terminal.progressEnds()
                Terminal.printError(
                    "tapline: after \(limit.components.seconds) s these do not take work yet: "
                        + "\(missing.joined(separator: ", "))"
                )
                return
            }
            _ = await stop.sleep(.milliseconds(100))
        }
        Terminal.progressEnds()
    }

    /// - Parameter start: start of this run. Heartbeats of workers that started earlier are ignored.
    package static func missing(_ status: SystemStatus, since start: Date) -> [String] {
        let beats = status.beats.filter { $0.isAlive && $0.startedAt >= start }
        let stages = Stage.allCases.flatMap { stage in
            (stage.hasLanes ? Lane.allCases : [.now]).filter { lane in
                !beats.contains { $0.stage == stage && $0.lane == lane }
            }.map { stage.hasLanes ? "\(stage.rawValue) \($0.rawValue)" : stage.rawValue }
        }
        return stages + (status.isDispatched ? [] : ["the dispatcher"])
    }
}
