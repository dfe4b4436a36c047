import Foundation
import Runtime
import Supervision
import Testing

@testable import CommandLine
@testable import Operator

@Suite struct StoppedLineTests {
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
