import Foundation
import Runtime
import Testing

@testable import CommandLine
@testable import Supervision

@Suite struct SystemAccessTests {
    @Test func `SystemAccess: unreadable settings are reported`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let state = StateFolder(folder)
        // A folder in place of the file fails also for root, who ignores file modes.
        try FileManager.default.createDirectory(atPath: state.settings, withIntermediateDirectories: true)
        let arguments = try Arguments(["--state", folder], options: [.state])
        let failure = await #expect(throws: CommandFailure.self) { _ = try await SystemAccess.database(arguments) }
        #expect(failure?.code == .configuration)
        #expect(failure?.description == "cannot read \(state.settings): Is a directory")
        let file = folder + "/file"
        try state.write("", to: file)
        let noFolder = #expect(throws: CommandFailure.self) { try StateFolder(file).make() }
        #expect(noFolder?.description.contains("Error Domain") == false && noFolder?.code == .configuration)
    }

    @Test(arguments: [
        (["TAPLINE_STATE": "/srv/line", "XDG_STATE_HOME": "/x"], "/srv/line"),
        (["TAPLINE_STATE": "", "XDG_STATE_HOME": "/x"], geteuid() == 0 ? "/var/lib/tapline" : "/x/tapline"),
    ])
    func `StateFolder: TAPLINE_STATE is the default, unless it is empty`(
        environment: [String: String], path: String
    ) {
        #expect(StateFolder.standard(environment) == path)
        #expect(StateFolder("/given").path == "/given")
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
}
