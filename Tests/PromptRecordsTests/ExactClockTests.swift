import FoundationEssentials
import Postgres
import PromptRecords
import Prompts
import Store
import TestSupport
import Testing

/// Reads around the sixtieth second. `TAPLINE_CLOCK_READS=10000` reads ten thousand times.
@Suite(.migrated, .serialized, .timeLimit(.minutes(20)), .tags(.timed))
struct ExactClockTests {
    private static let reads = ProcessInfo.processInfo.environment["TAPLINE_CLOCK_READS"].flatMap(Int.init) ?? 1_000

    private struct Count: Sendable {
        var present = 0
        var absent = 0
        /// The prompt expired during the read.
        var open = 0
        var early = 0
        var late = 0

        var all: Int { present + absent + open + early + late }
    }

    @Test func `PromptStore: no read shows a prompt after its sixtieth second, and none hides it before`() async throws
    {
        let bench = try await StoreFixture(connections: 6)
        var total = Count()
        var round = 0
        while total.all < Self.reads {
            round += 1
            let device = "device-\(round)"
            // Expires in 0.3 seconds.
            let answer = try await bench.store.prompts.accept(
                PostedScreenshot(id: UUID(), timestamp: Date().addingTimeInterval(0.3 - PromptTiming.lifetime)),
                of: bench.owner, device: device)
            // On a machine that is this slow the prompt has expired already.
            guard let end = answer.expiresAt else { continue }
            try await withThrowingTaskGroup(of: Count.self) { group in
                for _ in 0..<3 {
                    group.addTask { try await Self.read(device, until: end, bench) }
                }
                for try await count in group {
                    total.present += count.present
                    total.absent += count.absent
                    total.open += count.open
                    total.early += count.early
                    total.late += count.late
                }
            }
        }
        #expect(total.early == 0 && total.late == 0, "\(total)")
        #expect(total.present > 0 && total.absent > 0, "\(total)")
    }

    /// Reads until 0.3 seconds after the end, and compares each read with the database's clock before and after it.
    private static func read(_ device: String, until end: Date, _ bench: StoreFixture) async throws -> Count {
        var count = Count()
        var now = try await clock(bench)
        while now < end.addingTimeInterval(0.3) {
            let before = now
            let isPresent = try await !bench.store.prompts.list(
                of: bench.owner, for: device, device: device, isComplete: true, limit: 1
            ).isEmpty
            now = try await clock(bench)
            if now < end {
                if isPresent { count.present += 1 } else { count.early += 1 }
            } else if before >= end {
                if isPresent { count.late += 1 } else { count.absent += 1 }
            } else {
                count.open += 1
            }
        }
        return count
    }

    private static func clock(_ bench: StoreFixture) async throws -> Date {
        let rows = try await bench.store.pool.query("select clock_timestamp() as now")
        return try #require(rows.first).get("now")
    }
}
