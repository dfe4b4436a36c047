import Captures
import FoundationEssentials
import Testing
import Threads

/// The first layer of tests: the runner's decisions alone, in many random orders.
@Suite struct InterleavingTests {
    @Test func `BatchStateMachine: over 100,000 interleavings no loss, no second effect, no early offset`() async {
        let first = UInt64(ProcessInfo.processInfo.environment["TAPLINE_SEED"] ?? "") ?? 1
        let references = (0..<3).map { _ in
            WorkReference(id: UUID(), owner: UUID(), stage: .understand, lane: .bulk, attempt: 0, trace: UUID())
        }
        let parts: UInt64 = 2
        let broken = await withTaskGroup(of: (UInt64, String)?.self) { group in
            for part in 0..<parts {
                let seeds = (0..<50_000).map { first + UInt64($0) * parts + part }
                group.addTask { await Self.firstFault(of: seeds, references) }
            }
            return await group.reduce(into: [(UInt64, String)]()) { all, one in one.map { all.append($0) } }
        }
        for (seed, fault) in broken { Issue.record("TAPLINE_SEED=\(seed): \(fault)") }
    }

    /// Runs on a thread with low priority: concurrent tests have time limits and need the cooperative pool.
    private static func firstFault(of seeds: [UInt64], _ references: [WorkReference]) async -> (UInt64, String)? {
        await withCheckedContinuation { continuation in
            DedicatedThread.start(niceness: 10) {
                for seed in seeds {
                    var line = SimulatedLine(seed: seed, references: references)
                    if let fault = line.run(steps: 40 + Int(seed % 80)) {
                        return continuation.resume(returning: (seed, fault))
                    }
                }
                continuation.resume(returning: nil)
            }
        }
    }
}
