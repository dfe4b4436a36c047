import Captures
import FoundationEssentials
import Postgres
import Store

/// Measures the limit: the same statements with the same batch size and number of connections, but without a queue:
/// no topic, no dispatcher, no other process.
struct QueueLimit: Sendable {
    private static let batch = 500
    let line: QueueSystem

    /// - Returns: executions per second.
    func run(seconds: Int) async throws -> Double {
        let owners = try await line.ownerIDs()
        let rows = 40_000
        var executions = 0
        var time = Duration.zero
        while time < .seconds(seconds) {
            let references = (0..<rows).map { number in
                WorkReference(
                    id: .v7(), owner: owners[number % owners.count], stage: .recognize, lane: .bulk, attempt: 0,
                    trace: .v7())
            }
            _ = try await line.admin.execute(
                """
                insert into work (id, owner, kind, stage, lane, published, due_at, trace)
                select id, owner, 'capture', 'recognize', 'bulk', 1, now() + interval '1 hour', trace
                from unnest(\(references.map(\.id)), \(references.map(\.owner)), \(references.map(\.trace)))
                    as g (id, owner, trace)
                """)
            let started = ContinuousClock.now
            for (index, stage) in NoOpStage.chain.enumerated() {
                let next = index + 1 < NoOpStage.chain.count ? NoOpStage.chain[index + 1] : nil
                executions += try await pass(references.map { $0.at(stage) }, to: next)
            }
            time += ContinuousClock.now - started
            _ = try await line.admin.execute("truncate bench_effects")
        }
        return Double(executions) / (time / .seconds(1))
    }

    private func pass(_ references: [WorkReference], to next: Stage?) async throws -> Int {
        let batches = stride(from: 0, to: references.count, by: Self.batch).map {
            Array(references[$0..<min($0 + Self.batch, references.count)])
        }
        let lanes = NoOpStage.chain.count
        return try await withThrowingTaskGroup(of: Int.self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    var done = 0
                    for index in stride(from: lane, to: batches.count, by: lanes) {
                        done += try await line.database.pass(batches[index], to: next).count
                    }
                    return done
                }
            }
            return try await group.reduce(0, +)
        }
    }
}
