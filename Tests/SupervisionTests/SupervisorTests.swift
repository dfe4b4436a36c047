import Foundation
import Runtime
import Testing

@testable import Supervision

@Suite struct SupervisorTests {
    @Test func `Supervisor: the process id of an ended process is removed`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let state = StateFolder(folder)
        try state.make()
        let stop = StopSignal()
        let supervisor = Supervisor(
            name: "true", command: ["/bin/true"], environment: { [:] }, log: "/dev/null", stop: stop,
            onStart: { try? state.write("\($0.pid)\n", to: "\(state.processes)/\($0.name)") },
            onEnd: { child in
                try? FileManager.default.removeItem(atPath: "\(state.processes)/\(child.name)")
                stop.request()
            })
        try await supervisor.run()
        #expect(try FileManager.default.contentsOfDirectory(atPath: state.processes).isEmpty)
        try state.write("4711\n", to: "\(state.processes)/matcher")
        state.removeProcessFiles()
        #expect(try FileManager.default.contentsOfDirectory(atPath: state.processes).isEmpty)
    }
}
