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

    @Test(arguments: [
        (137, " (killed by signal 9, for example because memory ran out)"), (139, " (killed by signal 11)"),
    ])
    func `Supervisor: a killed program is reported with its signal, not with its log`(code: Int32, text: String) {
        #expect(Supervisor.signal(of: code) == text)
        #expect(Supervisor.signal(of: 75) == nil)
    }

    @Test func `LogTail: what earlier processes wrote is not read`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("old\n".utf8).write(to: URL(filePath: path))
        let size = LogTail.size(path)
        #expect(LogTail.read(path, after: size) == nil)
        try Data("old\nnew\n".utf8).write(to: URL(filePath: path))
        #expect(LogTail.read(path, after: size) == "new\n")
        // A truncated log is read from its start.
        #expect(LogTail.read(path, after: 1_000) == "old\nnew\n")
    }
}
