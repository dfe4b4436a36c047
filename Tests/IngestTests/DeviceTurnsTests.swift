import Synchronization
import Testing

@testable import Bridging

@Suite struct DeviceTurnsTests {
    private struct Refused: Error {}

    /// How many tasks of each device run, and the most at a time.
    private final class Running: Sendable {
        private let counts = Mutex<[String: (now: Int, most: Int)]>([:])

        func begin(_ device: String) {
            counts.withLock { counts in
                let now = (counts[device]?.now ?? 0) + 1
                counts[device] = (now, max(now, counts[device]?.most ?? 0))
            }
        }

        func end(_ device: String) { counts.withLock { $0[device]?.now -= 1 } }

        func most(_ device: String) -> Int? { counts.withLock { $0[device]?.most } }
    }

    @Test func `DeviceTurns: one task of a device runs at a time, and each gets its turn, also after a failure`()
        async throws
    {
        let turns = DeviceTurns()
        let running = Running()
        let ended = await withTaskGroup(of: Int.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let device = "device-\(number % 2)"
                    do {
                        try await turns.run(device) { () async throws(Refused) in
                            running.begin(device)
                            defer { running.end(device) }
                            await Task.yield()
                            if number % 5 == 0 { throw Refused() }
                        }
                        return 1
                    } catch {
                        return 0
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(ended == 160)
        #expect(running.most("device-0") == 1 && running.most("device-1") == 1)
    }

    @Test func `DeviceTurns: a device does not wait for the task of another`() async {
        let turns = DeviceTurns()
        let isReached = await turns.run("busy") { () async throws(Never) in
            await turns.run("other") { () async throws(Never) in true }
        }
        #expect(isReached)
    }
}
