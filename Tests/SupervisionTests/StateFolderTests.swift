import Foundation
import Runtime
import Testing

@testable import CommandLine
@testable import Supervision

@Suite struct StateFolderTests {
    @Test(arguments: [
        ([], true), (["lock", "log", "up.log", "lost+found"], true), (["master.key", "notes.txt"], true),
        (["notes.txt"], false), ([".bashrc", "log"], false),
    ])
    func `StateFolder: a folder with other files is refused, unless it is a state folder`(
        names: [String], isAccepted: Bool
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in names { try Data().write(to: URL(filePath: "\(folder)/\(name)")) }
        let failure: CommandFailure?
        do throws(CommandFailure) {
            try StateFolder(folder).refuseForeignFiles()
            failure = nil
        } catch { failure = error }
        #expect((failure == nil) == isAccepted)
        if let failure { #expect(failure.code == .usage && failure.description.contains(folder)) }
    }

    @Test func `StateFolder: a new folder is accepted, and an empty name is refused`() throws {
        try StateFolder("/nonexistent/\(UUID().uuidString)").refuseForeignFiles()
        let arguments = try Arguments(["--state="], options: [.state])
        let failure = #expect(throws: CommandFailure.self) { try StateFolder.named(by: arguments) }
        #expect(failure?.code == .usage)
    }
}
