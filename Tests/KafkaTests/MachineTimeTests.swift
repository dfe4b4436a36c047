import Foundation
import TestSupport
import Testing

@Suite(.tags(.timed)) struct MachineTimeTests {
    @Test func `machineTime: continues while the cooperative pool is blocked`() async {
        let time = await machineTime {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<ProcessInfo.processInfo.activeProcessorCount * 2 {
                    group.addTask { usleep(200_000) }
                }
            }
        }
        #expect(time >= .milliseconds(50))
    }
}
