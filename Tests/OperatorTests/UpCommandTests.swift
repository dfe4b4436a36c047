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
}
