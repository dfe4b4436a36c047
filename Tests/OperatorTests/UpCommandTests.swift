import Foundation
import Runtime
import Supervision
import Testing

@testable import Operator

@Suite struct UpCommandTests {
    @Test(.enabled(if: geteuid() == 0, "only root can change the owner of a folder"))
    func `UpCommand: another user's line is refused and not changed`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let state = StateFolder(folder)
        for path in [folder, state.cluster, state.logs, state.socket] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            #expect(chown(path, 65_534, 65_534) == 0)
        }
        try state.write("key", to: state.masterKey)
        #expect(await OperatorMain.run(["up", "--once", "--state", folder]) == .configuration)
        var status = stat()
        #expect(stat(state.socket, &status) == 0 && status.st_uid == 65_534)
        #expect(
            !FileManager.default.fileExists(atPath: state.exports)
                && !FileManager.default.fileExists(atPath: folder + "/lock"))
    }

    @Test(arguments: [
        (["--state", ""], ExitCode.usage), (["--state", "/usr"], .usage), (["--kafka", "foo"], .usage),
        (["--samples", "/nope"], .data),
    ])
    func `UpCommand: a wrong argument is refused before anything is created`(
        words: [String], code: ExitCode
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        let state = words[0] == "--state" ? [] : ["--state", folder]
        #expect(await OperatorMain.run(["up", "--once"] + words + state) == code)
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func `UpCommand: variables that the line does not use are named`() {
        let settings = ["TAPLINE_HTTP_PORT": "8080", "TAPLINE_DATABASE_URL": "host=/run"]
        #expect(UpCommand.ignored(["TAPLINE_HTTP_PORT": "8080", "TAPLINE_HTTP_HOST": ""], besides: settings) == nil)
        let environment = ["TAPLINE_HTTP_PORT": "9000", "TAPLINE_DATABASE_URL": "postgresql://u:secret@db/x"]
        let warning = UpCommand.ignored(environment, besides: settings)
        #expect(warning?.hasPrefix("tapline up does not use TAPLINE_DATABASE_URL, TAPLINE_HTTP_PORT: ") == true)
        #expect(warning?.contains("secret") == false)
    }
}
