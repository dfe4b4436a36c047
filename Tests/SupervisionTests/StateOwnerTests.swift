import CommandLine
import Foundation
import Runtime
import Testing

@testable import Supervision

@Suite struct StateOwnerTests {
    @Test(.enabled(if: geteuid() == 0, "only root can change the owner of a folder"))
    func `StateOwner: the user who must start another user's line is named`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let state = StateFolder(folder)
        for path in [folder, state.cluster, state.logs, state.socket] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            #expect(chown(path, 65_534, 65_534) == 0)
        }
        try state.write("key", to: state.masterKey)
        let failure = #expect(throws: CommandFailure.self) { try StateOwner.check(state) }
        #expect(failure?.code == .configuration)
        #expect(failure?.description.contains("start it as nobody") == true)
    }

    @Test func `StateOwner: a new folder belongs to nobody yet`() throws {
        try StateOwner.check(StateFolder("/nonexistent/\(UUID().uuidString)"))
    }
}
