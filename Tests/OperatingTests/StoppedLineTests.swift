import Foundation
import Runtime
import Testing

@testable import Operating

@Suite struct StoppedLineTests {
    @Test func `SystemAccess: unreadable settings are reported`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let state = StateFolder(folder)
        // A folder in place of the file fails also for root, who ignores file modes.
        try FileManager.default.createDirectory(atPath: state.settings, withIntermediateDirectories: true)
        let arguments = try Arguments(["--state", folder], options: [.state])
        let failure = await #expect(throws: CommandFailure.self) { _ = try await SystemAccess.database(arguments) }
        #expect(failure?.code == .configuration)
        #expect(failure?.description == "\(state.settings): Is a directory")
        let file = folder + "/file"
        try state.write("", to: file)
        let noFolder = #expect(throws: CommandFailure.self) { try StateFolder(file).make() }
        #expect(noFolder?.description.contains("Error Domain") == false && noFolder?.code == .configuration)
    }

    @Test func `SystemAccess: while the supervisor runs, only Postgres is reported as down`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let state = StateFolder(folder)
        try state.make()
        try state.write(String(repeating: "ab", count: 32), to: state.masterKey)
        try state.save([
            "TAPLINE_DATABASE_URL": PrivateCluster(state: state).appURL, "TAPLINE_MASTER_KEY_FILE": state.masterKey,
        ])
        let lock = try FileLock(state.lock, held: "held")
        let arguments = try Arguments(["--state", folder], options: [.state])
        let failure = await #expect(throws: CommandFailure.self) { _ = try await SystemAccess.database(arguments) }
        #expect(failure?.description.hasPrefix("Postgres is down (") == true, "\(failure?.description ?? "")")
        #expect(failure?.code == .temporary)
        lock.release()
        let stopped = await #expect(throws: CommandFailure.self) { _ = try await SystemAccess.database(arguments) }
        #expect(stopped?.description.hasPrefix("the line is not running") == true)
    }

    @Test func `BrokerProbe: an unreachable broker is reported with its address`() async {
        let probe = BrokerProbe(environment: ["TAPLINE_KAFKA_BOOTSTRAP": "127.0.0.1:1"])
        let outcome = await probe.ask()
        #expect(outcome.address?.address == "127.0.0.1:1" && outcome.fault != nil)
        #expect(probe.outcome == outcome)
    }

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
        (["status", "--once"], true), (["why", "01a1fdba-4ed3-74bc-8abb-315cfd6a65e2"], true),
        (["keys", "list"], true),
        (["status"], false),
    ])
    func `SystemAccess: on a stopped line the error tells how to start it and is temporary`(
        words: [String], hasRun: Bool
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let state = StateFolder(folder)
        try state.make()
        if hasRun {
            try state.write(String(repeating: "ab", count: 32), to: state.masterKey)
            try state.save([
                "TAPLINE_DATABASE_URL": PrivateCluster(state: state).appURL, "TAPLINE_MASTER_KEY_FILE": state.masterKey,
            ])
        }
        let arguments = try Arguments(["--state", folder], options: [.state])
        let failure = await #expect(throws: CommandFailure.self) { _ = try await SystemAccess.database(arguments) }
        #expect(failure?.code == .temporary)
        #expect(failure?.description.contains("start") == true)
        #expect(failure?.description.contains("tapline up --state \(folder)") == true)
        #expect(await OperatorMain.run(words + ["--state", folder]) == .temporary)
    }
}
