import CommandLine
import FoundationEssentials
import Runtime
import Supervision

/// The progress of a run, saved in its state folder so that an interrupted run can continue.
struct ChaosProgress: Codable, Sendable {
    var seed: UInt64
    /// Index of the next entry of the schedule.
    var position = 0
    var kills = 0
    var faults: [String: Int] = [:]
    var skipped: [String: Int] = [:]
    var seconds: Double = 0
    var interruptions = 0

    private static func path(_ state: StateFolder) -> String { state.lab + "/chaos.json" }

    static func journal(_ state: StateFolder) -> String { state.lab + "/accepted.jsonl" }

    init(seed: UInt64) { self.seed = seed }

    /// - Throws: if the folder and the options do not match.
    static func open(_ options: ChaosOptions) throws -> ChaosProgress {
        let saved = FileManager.default.contents(atPath: path(options.state))
        guard options.isResumed else {
            guard saved == nil else {
                throw CommandFailure(
                    .data,
                    "\(options.state.path) contains an earlier run: continue it with --resume, or delete the folder")
            }
            return ChaosProgress(seed: options.seed)
        }
        guard let saved, var progress = try? JSONDecoder().decode(ChaosProgress.self, from: saved) else {
            throw CommandFailure(.data, "\(options.state.path) contains no run to continue")
        }
        guard progress.seed == options.seed else {
            throw UsageFault(
                "--seed is \(options.seed), but \(options.state.path) has a run with the seed \(progress.seed)")
        }
        progress.interruptions += 1
        return progress
    }

    func save(_ state: StateFolder) throws {
        try state.write(String(decoding: JSONEncoder().encode(self), as: UTF8.self), to: Self.path(state))
    }
}
