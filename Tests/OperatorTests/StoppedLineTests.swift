import Foundation
import Runtime
import Supervision
import TestSupport
import Testing

@testable import CommandLine
@testable import Operator

@Suite struct StoppedLineTests {
    @Test(arguments: [
        (["status", "--once"], true), (["why", "01a1fdba-4ed3-74bc-8abb-315cfd6a65e2"], true),
        (["keys", "list"], true), (["health"], true), (["batch", "list"], true), (["cards", "list"], false),
        (["import", #filePath], true),
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
                // Another process may listen on the port that commands try without a setting.
                "TAPLINE_HTTP_PORT": String(try FreePort.one()),
            ])
        }
        let arguments = try Arguments(["--state", folder], options: [.state])
        let failure = await #expect(throws: CommandFailure.self) { _ = try await SystemAccess.database(arguments) }
        #expect(failure?.code == .temporary)
        #expect(failure?.description.contains("start") == true)
        #expect(failure?.description.contains("tapline up --state \(folder)") == true)
        #expect(await OperatorMain.run(words + ["--state", folder]) == .temporary)
    }

    @Test(arguments: [(true, "is not running"), (false, "there is no line in the state folder")])
    func `DoctorCommand: for a stopped line the fix is to start it, for a wrong folder to name another`(
        hasRun: Bool, fault: String
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let state = StateFolder(folder)
        try state.make()
        let settings =
            hasRun
            ? [
                "TAPLINE_DATABASE_URL": PrivateCluster(state: state).appURL, "TAPLINE_MASTER_KEY_FILE": state.masterKey,
                "TAPLINE_KAFKA_EMBEDDED_FILE": state.broker,
            ] : [:]
        if hasRun { try state.write(String(repeating: "ab", count: 32), to: state.masterKey) }
        let arguments = try Arguments(["--state", folder], options: [.state])
        let stopped = try #require(SystemAccess.stoppedLine(arguments, settings))
        #expect(stopped.fault.contains(fault) && stopped.fix.contains("tapline up --state \(folder)"))
        let findings = await ConfigurationCheck(
            environment: settings, stopped: .fault("line", stopped.fault, mend: stopped.fix)
        ).run()
        let faults = findings.filter { $0.level == .fault && $0.subject != "recognition" }
        #expect(faults.map(\.subject) == ["line"], "\(faults.map(\.text))")
    }
}
